// Measures the contrast of each pair of colours, as the theme of the moment has them.
const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

const luminance = (colour) => {
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const measure = () => {
  for (const told of document.querySelectorAll("[data-contrast]")) {
    const lights = [getComputedStyle(told).color, getComputedStyle(told.parentElement).backgroundColor].map(luminance);
    told.textContent = `${((Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)).toFixed(1)} : 1`;
  }
};

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", measure);
measure();
