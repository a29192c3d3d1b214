/** Marker: this web view was redirected to its start page, so `/` is the home page again. Ends with the web view's session. */
const REDIRECTED = 'komora.redirected';

export const WEBVIEW = '/webview';

/** Stands in for session storage where it is not available. */
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
    // Without session storage the redirect happens again after the next load.
    return;
  }
}

/** True if a web view on this path must be redirected to its start page. Sets the marker. */
export function belongsOnWebview(path: string, storage: () => Storage): boolean {
  if (path === WEBVIEW) mark(storage);
  if (path !== '/' || isMarked(storage)) return false;
  mark(storage);
  return true;
}
