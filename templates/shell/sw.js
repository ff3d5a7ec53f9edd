// Runs beside the pages. It shows what the site pushes to this device, keeps the files that every page is made with, and
// has one page for when the site cannot be reached. No other page and no part of one is ever kept: a board that is not
// as things stand would be a lie.
"use strict";

const KEPT = "tabletop {{ version }}";
const LANGUAGE = "tabletop language"; // of the page that was last looked at; outlives a new version
const { pages, files, folder } = {{ keeps|safe }};

const hashed = (path) => path.startsWith(folder) && /\.[0-9a-f]{12}\.\w+$/.test(path); // such a file never changes

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function fill() {
  const kept = await caches.open(KEPT);
  const anew = Object.values(pages).map((page) => new Request(page, { cache: "reload", credentials: "omit" }));
  await kept.addAll([...anew, ...files.filter(hashed)]);
}

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== LANGUAGE) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (request.method === "GET" && url.origin === location.origin && hashed(url.pathname)) event.respondWith(file(request));
});

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

async function offline() {
  const kept = await caches.open(KEPT);
  const chosen = await (await caches.match("/", { cacheName: LANGUAGE }))?.text();
  const code = [chosen, ...navigator.languages.map((one) => one.split("-")[0])].find((one) => one in pages);
  return (await kept.match(pages[code] ?? Object.values(pages)[0], { ignoreVary: true })) ?? Response.error();
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) kept.put(request, answer.clone()).catch(() => {}); // a full disk is no reason to fail
  return answer;
}

// Each page says what language it is in, so that the page of this worker can be in it too.
self.addEventListener("message", (event) => event.waitUntil(remember(event.data.language)));

async function remember(language) {
  const kept = await caches.open(LANGUAGE);
  if (language in pages) await kept.put("/", new Response(language));
}

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
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = tabs.find((page) => new URL(page.url).pathname === url.pathname);
  return here ? here.focus() : self.clients.openWindow(url.href);
}
