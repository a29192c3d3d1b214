const KEY = 'komora.reloaded';

/** What is lost, as the browser words it: the file stands in it. */
function lossOf(event: Event): string {
  return 'payload' in event && event.payload instanceof Error ? event.payload.message : 'unknown';
}

/** Whether this loss is a new one of this tab's session; a browser that keeps no session cannot tell, so nothing counts as new there. */
function isNew(loss: string, view: Window): boolean {
  try {
    const known: string[] = JSON.parse(view.sessionStorage.getItem(KEY) ?? '[]');
    if (known.includes(loss)) return false;
    view.sessionStorage.setItem(KEY, JSON.stringify([...known, loss]));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page once for each file that is gone, which a new deployment does to an open tab. A second loss of the same file goes to the error boundary
 * instead of a reload loop. Without a connection nothing is lost, only out of reach: the page stays.
 */
export function reloadOnLostChunk(view: Window): void {
  view.addEventListener('vite:preloadError', (event) => {
    if (!view.navigator.onLine || !isNew(lossOf(event), view)) return;
    event.preventDefault();
    view.location.reload();
  });
}
