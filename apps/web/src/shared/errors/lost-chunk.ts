const KEY = 'komora.reloaded';
/** With this the router remembers that it reloaded for a page's own script; it is told so, that one loss does not reload twice. */
const ROUTER_KEY = 'tanstack_router_reload:';

/** Whether this build has not yet been given up for a new one; a browser that keeps no session cannot tell, so there every build has. */
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
 * Reloads the page once for each build when a chunk is gone, which a new deployment does to an open tab. What the same build loses after that goes to the
 * error boundary instead of a reload loop. Without a connection nothing is lost, only out of reach: the page stays.
 * @param build names the build that the page runs
 */
export function reloadOnLostChunk(view: Window, build: string): void {
  view.addEventListener('vite:preloadError', (event) => {
    if (!view.navigator.onLine || !isWorthIt(event, build, view)) return;
    event.preventDefault();
    view.location.reload();
  });
}
