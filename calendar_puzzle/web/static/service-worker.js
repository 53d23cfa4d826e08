/**
 * Keeps the page and the dates visited for when there is no network: what comes is kept, and what
 * does not come is taken from what was kept.
 */

const KEPT = "calendar-puzzle-1";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
  event.waitUntil(
    Promise.all(
      event.data.keep.map(async (/** @type {string} */ url) => {
        const cache = await caches.open(KEPT);
        if (isOurs(url) && !(await cache.match(url))) await cache.add(url).catch(() => null);
      }),
    ),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isOurs(request.url)) event.respondWith(answer(request));
});

/** @param {string} url */
function isOurs(url) {
  return new URL(url).origin === location.origin;
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
