import './app.css';
import { createClient } from '@komora/api/client';
import { isLocale } from '@komora/i18n';
import { reloadOnLostChunk } from '@komora/web-kit/lost-chunk';
import { createQueryClient } from '@komora/web-kit/query-client';
import { createTextSource, loadFormats } from '@komora/web-kit/text-source';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { App } from '../shared/app-context.ts';
import { parseConfig, readMeta } from '../shared/config.ts';
import { isNative } from '../shared/native/is-native.ts';
import { dropExpiredPosition } from '../shared/position/lifetimes.ts';
import { PERSONAL } from '../shared/session/use-session.ts';
import { createSession } from '../shared/storage/session.ts';
import { readStaffView, removeStaffView } from '../shared/storage/staff-view.ts';
import { createStorage, memoryBackend, openStorage, sessionIdOf, storeReferral } from '../shared/storage/storage.ts';
import { dropExpiredOrder, stampOrder } from '../shared/storage/visitor-order.ts';
import { createAppRouter } from './router.tsx';

// The file name contains a hash of its content, so it identifies the build.
reloadOnLostChunk(window, import.meta.url);

const meta = readMeta(document);
const config = parseConfig(meta);
const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : config.formatLocale;
const view = readStaffView(() => window.sessionStorage, Date.now());
// Staff who view an account read and write nothing of the client who may use this browser.
const storage = view === null ? openStorage() : createStorage(memoryBackend());
// Tells the pages that there is a session. No call sends it.
if (view !== null) storage.authToken.set('view');
storeReferral(storage, window.location.search);
const call = createClient({
  // A page that is left at once still signs out at the server.
  fetch: (input, init) => window.fetch(input, { ...init, keepalive: /\/(?:logout|revoke-device-token)$/.test(String(input)) }),
  sessionId: () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes)),
  token: () => storage.authToken.get(),
  renew: (token) => session.renew(token),
  view: view === null ? undefined : { id: view.id, onEnd: () => session.token.remove() },
});
const session = createSession(storage, () => call);

const app: App = {
  config,
  meta,
  storage,
  session,
  view,
  texts: createTextSource(config.country, locale, { shopName: config.shopName }),
  queryClient: createQueryClient(false),
  call,
  now: () => Date.now(),
  failure: { reference: null },
};

const router = createAppRouter(app);

/** Caches the pages of my boxes for offline use, for signed-in clients only. */
function syncOffline(): void {
  if (!import.meta.env.PROD || session.token.get() === null || view !== null) return;
  import('../shared/offline/sync-offline.ts').then(
    (offline) => offline.syncOffline(app),
    // The connection was lost since the page loaded. The next page load stores them.
    () => undefined,
  );
}

let shown = session.token.get();
session.onChange(() => {
  // Data on the screen load again for the client who signed in, also in another tab; without a client nothing personal loads.
  if (session.token.get() === null) app.queryClient.removeQueries({ queryKey: [PERSONAL] });
  else void app.queryClient.resetQueries({ queryKey: [PERSONAL] });
  // Also orders of the client who has left. After a login the order in progress goes on.
  if (shown !== null) app.queryClient.removeQueries({ queryKey: ['order'] });
  shown = session.token.get();
  // The guards read the token: a page that needs a session must not stay on the screen after signing out.
  void router.invalidate();
  syncOffline();
});
syncOffline();

// The page of a client who has signed out meanwhile must not come back with the button "back".
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !session.isOutdated()) return;
  document.documentElement.replaceChildren();
  window.location.reload();
});

stampOrder(storage, app.now);
function dropExpired(): void {
  dropExpiredPosition(storage.coordinates, app.now());
  dropExpiredOrder(storage, app.now());
}
dropExpired();
router.subscribe('onBeforeNavigate', dropExpired);

// The head written by the server describes the first page only.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) for (const element of document.querySelectorAll('[data-page]')) element.remove();
});

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

/** Without the formats the pages still work. */
function begin(): void {
  loadFormats(locale).then(hydrate, hydrate);
}

/**
 * Without its banner nobody may see the account: forgets the view, and loads the page that says so, once. It replaces the reload after a lost chunk,
 * so nothing may be awaited here. The server ends the view by its time.
 */
function endUnseenView(): void {
  removeStaffView(window.sessionStorage);
  window.location.replace('/staff-view');
}

if (view !== null) Promise.all([app.texts.load(['staff-view']), import('../features/shell/view-banner.tsx')]).then(begin, endUnseenView);
else if (isNative(navigator))
  import('../shared/native/install.ts').then(
    ({ installNative }) => {
      if (installNative(app, router, window)) begin();
    },
    // Without the bridge the pages still work.
    begin,
  );
else begin();
