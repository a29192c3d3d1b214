const KEY = 'komora.reloaded';

/** Whether this build has not yet been given up for a new one; a browser that keeps no session cannot tell, so there every build has. */
function isWorthIt(build: string, view: Window): boolean {
  try {
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
    if (!view.navigator.onLine || !isWorthIt(build, view)) return;
    event.preventDefault();
    view.location.reload();
  });
}
