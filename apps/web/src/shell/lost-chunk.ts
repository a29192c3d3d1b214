const KEY = 'komora.reloaded';

/**
 * Reloads the page once when a chunk is gone, which a new deployment does to an open tab. A second loss on the
 * same page goes to the error boundary instead of a reload loop. Without a connection nothing is lost, only out of reach: the page stays.
 */
export function reloadOnLostChunk(view: Window): void {
  view.addEventListener('vite:preloadError', (event) => {
    if (!view.navigator.onLine) return;
    const here = view.location.href;
    if (view.sessionStorage.getItem(KEY) === here) return;
    view.sessionStorage.setItem(KEY, here);
    event.preventDefault();
    view.location.reload();
  });
}
