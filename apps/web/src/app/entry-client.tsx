import './app.css';
import { createClient } from '@komora/contract/client';
import { isLocale } from '@komora/i18n';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { App } from './app.ts';
import { parseConfig, readMeta } from './config.ts';
import { isNative } from './native/is-native.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { createSession } from './session/session.ts';
import { PERSONAL } from './session/use-session.ts';
import { reloadOnLostChunk } from './shell/lost-chunk.ts';
import { keepReferral, openStorage, sessionIdOf } from './storage.ts';
import { createTextSource } from './texts/text-source.ts';

// The name of this file holds a hash of what it is made of.
reloadOnLostChunk(window, import.meta.url);

const meta = readMeta(document);
const config = parseConfig(meta);
const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : config.formatLocale;
const storage = openStorage();
keepReferral(storage, window.location.search);
const call = createClient({
  fetch: (input, init) => window.fetch(input, init),
  sessionId: () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes)),
  token: () => storage.authToken.get(),
  renew: (token) => session.renew(token),
});
const session = createSession(storage, () => call);

const app: App = {
  config,
  meta,
  storage,
  session,
  texts: createTextSource(config.country, locale),
  queryClient: createQueryClient(false),
  call,
  now: () => Date.now(),
  failure: { reference: null },
};

const router = createAppRouter(app);

/** Whoever is signed in reaches their boxes without a connection too; nobody else pays for it. */
function keepOffline(): void {
  if (import.meta.env.PROD && session.token.get() !== null)
    void import('./offline/keep-offline.ts').then((offline) => offline.keepOffline(app));
}

session.onChange(() => {
  app.queryClient.removeQueries({ queryKey: [PERSONAL] });
  // Guards look at the token: a page of the personal zone must not stay on the screen after signing out.
  void router.invalidate();
  keepOffline();
});
keepOffline();

// What the server's page told search engines and messengers is not true of the next one.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) for (const element of document.querySelectorAll('[data-page]')) element.remove();
});

function begin(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

if (isNative(navigator))
  import('./native/install.ts').then(
    ({ installNative }) => {
      if (installNative(app, router, window)) begin();
    },
    // The pages work without what only an application adds.
    begin,
  );
else begin();
