// "Notify me on this device": asks the browser for permission, and only when the button is pressed.
(() => {
  "use strict";

  const box = document.getElementById("push");
  const button = document.getElementById("push-on");
  const said = document.getElementById("push-said");
  const say = (what) => { said.textContent = what ? box.dataset[what] : ""; };
  const isHere = (subscription) => [...document.querySelectorAll("[data-endpoint]")].some((one) => one.dataset.endpoint === subscription?.endpoint);

  // An iPad says that it is a Mac, but no Mac is touched.
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  async function begin() {
    const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    if (!able) return say(apple && !navigator.standalone ? "apple" : "unable");
    const worker = await navigator.serviceWorker.getRegistration("/");
    if (Notification.permission === "granted" && isHere(await worker?.pushManager.getSubscription())) return say("done");
    if (Notification.permission === "denied") say("denied");
    button.hidden = false;
  }

  async function subscribe() {
    button.disabled = true;
    say("asking");
    try {
      if (await Notification.requestPermission() !== "granted") return say("denied");
      await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
      const worker = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
      const { endpoint, keys } = (await subscription(worker.pushManager, options)).toJSON();
      const answer = await fetch(box.dataset.address, {
        method: "POST",
        headers: { "X-CSRFToken": box.querySelector("[name=csrfmiddlewaretoken]").value },
        body: new URLSearchParams({ endpoint, ...keys }),
      });
      if (!answer.ok || answer.redirected) return say("failed");
      location.reload();
    } catch {
      say("failed");
    } finally {
      button.disabled = false;
    }
  }

  // One that was made for another key of the site is of no use.
  async function subscription(manager, options) {
    try {
      return await manager.subscribe(options);
    } catch (error) {
      const old = await manager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return manager.subscribe(options);
    }
  }

  function bytes(text) {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  }

  button.addEventListener("click", subscribe);
  begin();
})();
