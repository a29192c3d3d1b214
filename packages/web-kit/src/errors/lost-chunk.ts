const KEY = 'komora.reloaded';
/** The router remembers its own reloads under this key; setting it prevents a second reload for the same chunk. */
const ROUTER_KEY = 'tanstack_router_reload:';
/** In milliseconds: a request that began offline can fail after the connection is back. */
const settling = 10_000;

/** True if this build has not caused a reload yet. Always false without session storage. */
function isWorthIt(event: Event, build: string, view: Window): boolean {
  try {
    if ('payload' in event && event.payload instanceof Error) view.sessionStorage.setItem(ROUTER_KEY + event.payload.message, '1');
    if (view.sessionStorage.getItem(KEY) === build) return false;
    view.sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page once per build when a chunk is missing, which a new deployment causes in open tabs. Further losses of the same build
 * reach the error boundary instead of a reload loop. Offline, and shortly after it, the page stays with what was typed: nothing is missing, only
 * unreachable.
 * @param build identifies the build of the page
 */
export function reloadOnLostChunk(view: Window, build: string): void {
  let backAt = Number.NEGATIVE_INFINITY;
  view.addEventListener('online', ({ timeStamp }) => {
    backAt = timeStamp;
  });
  view.addEventListener('vite:preloadError', (event) => {
    const isReachable = view.navigator.onLine && event.timeStamp - backAt >= settling;
    if (!isReachable || !isWorthIt(event, build, view)) return;
    event.preventDefault();
    view.location.reload();
  });
}
