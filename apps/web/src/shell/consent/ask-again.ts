const ASK = 'komora:cookies';

/** Opens the question about cookies again, with what was answered. */
export function askAgain(): void {
  window.dispatchEvent(new Event(ASK));
}

/** @returns how to stop listening */
export function onAskAgain(listener: () => void): () => void {
  window.addEventListener(ASK, listener);
  return () => window.removeEventListener(ASK, listener);
}
