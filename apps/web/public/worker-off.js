// Sent in place of the worker when PARKETT_WORKER is off: a browser that has the worker forgets it with all that it kept.
addEventListener('install', () => void skipWaiting());
addEventListener('activate', event =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  ),
);
