// TypeScript's DOM types describe a page, not a worker, so the used parts are declared here.
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
export interface WindowClient {
  readonly id: string;
  readonly url: string;
}
interface MessageFromPage<Message> extends LastingEvent {
  readonly data: Message;
  readonly source: WindowClient | null;
}

/** The global object of a service worker whose pages send messages of the type `Message`. */
export interface WorkerEnvironment<Message> {
  readonly location: Location;
  readonly clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage<Message>) => void): void;
}

/** Milliseconds after which a cached page is shown instead of waiting for the server. */
const PAGE_TIMEOUT_MS = 4000;

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server does not respond')), PAGE_TIMEOUT_MS);
  });

/** A proxy without its server, maintenance, or a server without its database. */
const UNAVAILABLE = [502, 503, 504];

/**
 * A page from the server; from the cache if the server does not respond. Without a cached page the browser shows its own offline message.
 * @param cached the replacement, or undefined
 * @param isCached true if the page itself is cached: then a slow server is not waited for, and 502, 503 and 504 count as no response
 */
export async function respondWithPage(request: Request, cached: () => Promise<Response | undefined>, isCached: boolean): Promise<Response> {
  const fresh = fetch(request);
  try {
    const response = await (isCached ? Promise.race([fresh, timeout()]) : fresh);
    return (isCached && UNAVAILABLE.includes(response.status) ? await cached() : undefined) ?? response;
  } catch {
    return (await cached()) ?? fresh;
  }
}

/** Activates a waiting worker when no other page below `scope` needs the files of the old build. */
export async function takeOver(
  self: Pick<WorkerEnvironment<never>, 'clients' | 'skipWaiting'>,
  asking: WindowClient | null,
  scope: string,
): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = open.filter(({ id, url }) => id !== asking?.id && new URL(url).pathname.startsWith(scope));
  if (others.length === 0) await self.skipWaiting();
}
