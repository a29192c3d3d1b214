import type { App } from '../app.ts';
import { KEPT_FOR } from '../kept-boxes.ts';
import { CACHE_PREFIX, type Message, SCOPE } from './names.ts';

/** Milliseconds after which the page that was here before is gone and a new worker has made itself ready. */
const SETTLED = 3000;

const tell = (worker: ServiceWorker | null, message: Message): void => worker?.postMessage(message);

async function arrive(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE, updateViaCache: 'none' });
  tell(registration.active, { type: 'keep', language: document.documentElement.lang });
  setTimeout(() => tell(registration.waiting, { type: 'take-over' }), SETTLED);
}

async function leave(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}

/** Throws away what is too old to be trusted. */
function forgetOld({ storage, now }: Pick<App, 'storage' | 'now'>): void {
  const kept = storage.keptBoxes.get();
  if (kept !== null && now() - kept.at > KEPT_FOR) storage.keptBoxes.remove();
}

let following = false;

/** Keeps the pages of my boxes on the device while somebody is signed in and clears them away when nobody is any more. */
export function keepOffline(app: App): void {
  forgetOld(app);
  if (following || !('serviceWorker' in navigator)) return;
  following = true;
  const { session } = app;
  let turn = Promise.resolve();
  const follow = (): void => {
    // One after another, each by what is true when its turn comes. A browser that refuses (a private window) works as before, online.
    turn = turn.then(() => (session.token.get() === null ? leave() : arrive())).catch(() => undefined);
  };
  session.onChange(follow);
  follow();
}
