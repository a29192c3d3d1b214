import './app.css';
import { createAdminClient } from '@komora/api/admin/client';
import favicon from '@komora/ui/logo/favicon.svg?url';
import { reloadOnLostChunk } from '@komora/web-kit/lost-chunk';
import { createQueryClient } from '@komora/web-kit/query-client';
import { createTextSource } from '@komora/web-kit/text-source';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActivity } from '../shared/activity.ts';
import type { App } from '../shared/app-context.ts';
import { meQuery } from '../shared/me.ts';
import { applyTheme, browserLocale, storedLocale, storedTheme } from '../shared/preferences.ts';
import { createSession, withRenewal } from '../shared/session.ts';
import { createConsoleRouter } from './router.tsx';

// The file name contains a hash of its content, so it identifies the build.
reloadOnLostChunk(window, import.meta.url);
applyTheme(storedTheme());
document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: favicon }));

const locale = storedLocale() ?? browserLocale();
document.documentElement.lang = locale;
const queryClient = createQueryClient(false);
const session = createSession();
const now = () => Date.now();
const activity = watchActivity(window, now);
const plain = createAdminClient({
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    // Calls that the page makes by itself do not keep a shared device unlocked.
    headers.set('komora-idle', String(Math.min(activity.idleSeconds(), 99_999)));
    return window.fetch(input, { ...init, headers });
  },
});
const app: App = {
  texts: createTextSource(null, locale),
  queryClient,
  session,
  call: withRenewal(plain, session, () => queryClient.getQueryData(meQuery({ call: plain }).queryKey) !== undefined),
  activity,
  now,
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createConsoleRouter(app)} />
  </StrictMode>,
);
