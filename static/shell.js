// Keeps the site's worker on this device, offers to install the site, and asks again when one was offline.
(() => {
  "use strict";

  const worker = navigator.serviceWorker;
  const install = document.getElementById("install");
  const again = document.getElementById("again");

  // The page for when one is offline is the same for everybody: the theme is known to the device alone.
  const { dataset } = document.documentElement;
  try {
    if (!again) localStorage.setItem("theme", dataset.theme ?? "");
    else if (localStorage.getItem("theme")) dataset.theme = localStorage.getItem("theme");
  } catch {
    // a browser that keeps nothing shows its own
  }

  if (worker && !again) {
    addEventListener("load", async () => {
      try {
        await worker.register("/sw.js", { updateViaCache: "none" });
        (await worker.ready).active.postMessage({ language: document.documentElement.lang });
      } catch {
        // a browser that keeps nothing does without
      }
    });
  }

  let offer = null;

  function offered(event) {
    event?.preventDefault();
    offer = event;
    if (install) install.hidden = !event;
  }
  addEventListener("beforeinstallprompt", offered);
  addEventListener("appinstalled", () => offered(null));
  install?.addEventListener("click", () => { offer?.prompt(); offered(null); });

  if (again) {
    again.addEventListener("click", () => location.reload());
    addEventListener("online", () => location.reload());
  }
})();
