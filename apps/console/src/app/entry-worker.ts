import { respondWithPage, takeOver, type WorkerEnvironment } from '@komora/web-kit/worker';
import { CACHE_PREFIX, type Message, PAGE, SCOPE } from '../shared/outbox/worker-names.ts';

declare const self: WorkerEnvironment<Message>;
/** Replaced by the build. */
declare const __OFFLINE_VERSION__: string;
declare const __OFFLINE_ASSETS__: readonly string[];

// Each use of the replaced name would copy the list.
const ASSETS = __OFFLINE_ASSETS__;

const NAME = CACHE_PREFIX + __OFFLINE_VERSION__;

/** The page and the files of this build. Nothing of it is personal: the server sends the same page for every address and person. */
async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  const page = await fetch(PAGE, { cache: 'no-store', redirect: 'error' });
  if (page.status !== 200) throw new Error(`${PAGE} responded with ${page.status}`);
  // During a deployment the page may come from another build, with other files.
  const other = (await page.clone().text()).match(/\/console\/assets\/[\w.-]+/g)?.find((path) => !ASSETS.includes(path));
  if (other !== undefined) throw new Error(`${PAGE} is of another build: ${other}`);
  await cache.addAll(ASSETS);
  await cache.put(PAGE, page);
}

async function deleteOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX) && name !== NAME) await caches.delete(name);
}

const cached = (path: string): Promise<Response | undefined> => caches.match(path, { cacheName: NAME, ignoreVary: true });

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()));
self.addEventListener('message', (event) => event.waitUntil(takeOver(self, event.source, SCOPE)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(respondWithPage(request, () => cached(PAGE), true));
  else if (ASSETS.includes(url.pathname)) event.respondWith(cached(url.pathname).then((response) => response ?? fetch(request)));
});
