// Shows what the site pushes to this device, takes it back, and opens what it is about. It keeps no page and no file.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { act, tag, title, sentence, url } = event.data.json();
  event.waitUntil(act === "close" ? close(tag) : self.registration.showNotification(title, { body: sentence, tag, data: { url } }));
});

async function close(tag) {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin)));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.find((page) => new URL(page.url).pathname === url.pathname);
  return here ? here.focus() : self.clients.openWindow(url.href);
}
