import type { App } from '../app-context.ts';
import { RETENTION } from '../storage/offline-boxes.ts';
import { CACHE_PREFIX, type Message, SCOPE } from './names.ts';

/** Milliseconds after which the previous page is gone and a new worker is ready. */
const SETTLED = 3000;

const post = (worker: ServiceWorker | null, message: Message): void => worker?.postMessage(message);

async function arrive(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE, updateViaCache: 'none' });
  post(registration.active, { type: 'keep', language: document.documentElement.lang });
  setTimeout(() => post(registration.waiting, { type: 'take-over' }), SETTLED);
}

async function leave(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}

/** Deletes stored boxes that are too old. */
function removeExpired({ storage, now }: Pick<App, 'storage' | 'now'>): void {
  const stored = storage.offlineBoxes.get();
  if (stored !== null && now() - stored.at > RETENTION) storage.offlineBoxes.remove();
}

let following = false;

/** Caches the pages of my boxes while a client is signed in, and deletes them after signing out. */
export function syncOffline(app: App): void {
  removeExpired(app);
  if (following || !('serviceWorker' in navigator)) return;
  following = true;
  const { session } = app;
  let turn = Promise.resolve();
  const follow = (): void => {
    // In sequence, each step by the state at its time. A browser that rejects (a private window) keeps working online.
    turn = turn.then(() => (session.token.get() === null ? leave() : arrive())).catch(() => undefined);
  };
  session.onChange(follow);
  follow();
}
