import { respondWithPage, takeOver, type WorkerEnvironment } from '@komora/web-kit/worker';
import { CACHE_PREFIX, type Message, SCOPE } from '../shared/offline/names.ts';
import { createOfflineCache, isCacheable } from '../shared/offline/offline-cache.ts';

declare const self: WorkerEnvironment<Message>;
/** Replaced by the build. */
declare const __OFFLINE_VERSION__: string;
declare const __OFFLINE_ASSETS__: readonly string[];

// Each use of the replaced name would copy the list.
const ASSETS = __OFFLINE_ASSETS__;

const offlineCache = createOfflineCache({
  caches,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  prefix: CACHE_PREFIX,
  version: __OFFLINE_VERSION__,
  assets: ASSETS,
});

async function respondWithAsset(request: Request, url: URL): Promise<Response> {
  return (await offlineCache.asset(url.pathname)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(offlineCache.fill()));
self.addEventListener('activate', (event) => event.waitUntil(offlineCache.deleteOtherCaches()));
self.addEventListener('message', (event) => {
  const { data, source } = event;
  event.waitUntil(data.type === 'take-over' ? takeOver(self, source, SCOPE) : offlineCache.fill(data.language));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname.startsWith(SCOPE)) event.respondWith(respondWithPage(request, () => offlineCache.page(url), isCacheable(url)));
  } else if (ASSETS.includes(url.pathname)) event.respondWith(respondWithAsset(request, url));
});
