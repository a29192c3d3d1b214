/** The marker: this webview has been led to its own landing, and `/` is the homepage again. Gone with the webview's session. */
export const REDIRECTED = 'komora.redirected';

export const WEBVIEW = '/webview';

/** Remembers the marker where sessions are not kept. */
let redirected = false;

function isMarked(storage: () => Storage): boolean {
  if (redirected) return true;
  try {
    return storage().getItem(REDIRECTED) !== null;
  } catch {
    return false;
  }
}

function mark(storage: () => Storage): void {
  redirected = true;
  try {
    storage().setItem(REDIRECTED, '1');
  } catch {
    // A webview that keeps nothing is led there once more after the next load.
    return;
  }
}

/** Whether a webview that comes to this path belongs on its own landing. Whoever was there, or is led there now, is marked. */
export function belongsOnWebview(path: string, storage: () => Storage): boolean {
  if (path === WEBVIEW) mark(storage);
  if (path !== '/' || isMarked(storage)) return false;
  mark(storage);
  return true;
}
