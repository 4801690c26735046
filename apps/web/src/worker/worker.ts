import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

/** The little of a worker's own world that is used here: the page's types know no worker. */
const worker = self as unknown as { readonly skipWaiting: () => Promise<void> };

/**
 * Keeps the shell of the app and nothing of a customer: the page itself, which is the same for everybody, and the files with a hash in their
 * name. Calls, the desk, health pages and downloads have other addresses, so they never pass through here (decision 105).
 */
clientsClaim();
const expiry = new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 30 * 86_400 }) as WorkboxPlugin;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/',
  new NetworkFirst({
    cacheName: 'page',
    networkTimeoutSeconds: 2,
    plugins: [{ cacheKeyWillBeUsed: async () => '/', cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }],
  }),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: 'files', plugins: [expiry] }));

// A new release waits until its customer wants it.
addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
