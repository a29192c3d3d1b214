import { CACHE_PREFIX, type Message, SCOPE } from '../shared/offline/names.ts';
import { createOfflineCache, isCacheable } from '../shared/offline/offline-cache.ts';

// TypeScript's DOM types describe a page, not a worker, so the used parts are declared here.
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WindowClient {
  readonly id: string;
  readonly url: string;
}
interface MessageFromPage extends LastingEvent {
  readonly data: Message;
  readonly source: WindowClient | null;
}
interface WorkerEnvironment {
  readonly location: Location;
  readonly clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}
declare const self: WorkerEnvironment;
/** Replaced by the build. */
declare const __OFFLINE_VERSION__: string;
declare const __OFFLINE_ASSETS__: readonly string[];

/** Milliseconds after which a cached page is shown instead of waiting for the server. */
const PAGE_TIMEOUT_MS = 4000;

const offlineCache = createOfflineCache({
  caches,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  prefix: CACHE_PREFIX,
  version: __OFFLINE_VERSION__,
  assets: __OFFLINE_ASSETS__,
});

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server does not respond')), PAGE_TIMEOUT_MS);
  });

async function respondWithPage(request: Request, url: URL): Promise<Response> {
  const fresh = fetch(request);
  try {
    return await (isCacheable(url) ? Promise.race([fresh, timeout()]) : fresh);
  } catch {
    // Without a cached page the browser shows its own offline message.
    return (await offlineCache.page(url)) ?? fresh;
  }
}

async function respondWithAsset(request: Request, url: URL): Promise<Response> {
  return (await offlineCache.asset(url.pathname)) ?? fetch(request);
}

/** Activates this worker when no other open page needs the files of the old build. */
async function takeOver(asking: WindowClient | null): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = open.filter(({ id, url }) => id !== asking?.id && new URL(url).pathname.startsWith(SCOPE));
  if (others.length === 0) await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(offlineCache.fill()));
self.addEventListener('activate', (event) => event.waitUntil(offlineCache.deleteOtherCaches()));
self.addEventListener('message', (event) => {
  const { data, source } = event;
  event.waitUntil(data.type === 'take-over' ? takeOver(source) : offlineCache.fill(data.language));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname.startsWith(SCOPE)) event.respondWith(respondWithPage(request, url));
  } else if (__OFFLINE_ASSETS__.includes(url.pathname)) event.respondWith(respondWithAsset(request, url));
});
