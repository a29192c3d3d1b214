import { type Message, SCOPE } from './worker-names.ts';

/** Milliseconds after which the previous page is gone and a new worker is ready. */
const SETTLED_MS = 3000;

let registered = false;

/** Lets the browser open the page of a round again without a connection. A browser that rejects (a private window) keeps working online. */
export async function registerWorker(): Promise<void> {
  if (registered || !('serviceWorker' in navigator)) return;
  registered = true;
  try {
    const registration = await navigator.serviceWorker.register('/console/sw.js', { scope: SCOPE, updateViaCache: 'none' });
    setTimeout(() => registration.waiting?.postMessage({ type: 'take-over' } satisfies Message), SETTLED_MS);
  } catch {
    // The next round tries again.
    registered = false;
  }
}
