const REOPEN_EVENT = 'komora:cookies';

/** Opens the cookie consent again, with the previous choice. */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPEN_EVENT));
}

/** @returns a function that stops listening */
export function onReopenConsent(listener: () => void): () => void {
  window.addEventListener(REOPEN_EVENT, listener);
  return () => window.removeEventListener(REOPEN_EVENT, listener);
}
