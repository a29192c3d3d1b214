import { CACHE_PREFIX, type Message, SCOPE } from './offline/names.ts';
import { createShellKeeper, isKept } from './offline/shell-keeper.ts';

// The compiler knows a page's surroundings, not a worker's: what is used of them is named here.
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
interface WorkerSurroundings {
  readonly location: Location;
  readonly clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}
declare const self: WorkerSurroundings;
/** Written in by the build. */
declare const __OFFLINE_VERSION__: string;
declare const __OFFLINE_ASSETS__: readonly string[];

/** Milliseconds after which a page that is kept is shown instead of one that does not come. */
const PATIENCE = 4000;

const keeper = createShellKeeper({
  caches,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  prefix: CACHE_PREFIX,
  version: __OFFLINE_VERSION__,
  assets: __OFFLINE_ASSETS__,
});

const tooLong = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server does not answer')), PATIENCE);
  });

async function answerPage(request: Request, url: URL): Promise<Response> {
  const fresh = fetch(request);
  try {
    return await (isKept(url) ? Promise.race([fresh, tooLong()]) : fresh);
  } catch {
    // Nothing kept: the browser says by itself what it says without a connection.
    return (await keeper.page(url)) ?? fresh;
  }
}

async function answerAsset(request: Request, url: URL): Promise<Response> {
  return (await keeper.asset(url.pathname)) ?? fetch(request);
}

/** The files of the old build stay until no other page may need them. */
async function takeOver(asking: WindowClient | null): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = open.filter(({ id, url }) => id !== asking?.id && new URL(url).pathname.startsWith(SCOPE));
  if (others.length === 0) await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(keeper.fill()));
self.addEventListener('activate', (event) => event.waitUntil(keeper.forgetOthers()));
self.addEventListener('message', (event) => {
  const { data, source } = event;
  event.waitUntil(data.type === 'take-over' ? takeOver(source) : keeper.fill(data.language));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname.startsWith(SCOPE)) event.respondWith(answerPage(request, url));
  } else if (__OFFLINE_ASSETS__.includes(url.pathname)) event.respondWith(answerAsset(request, url));
});
