import { ownPath } from '@komora/web-kit/search-params';
import { redirect } from '@tanstack/react-router';
import type { App } from '../app-context.ts';

// The token lives in browser storage: the server renders these pages for everyone, and only the
// browser can redirect.
const inBrowser = typeof window !== 'undefined';

/** For `/my/` pages: a remembered device signs in by itself; other visitors go to the login and return afterwards. */
export async function requireSignedIn({ session, view }: App, href: string): Promise<void> {
  if (!inBrowser || session.token.get() !== null) return;
  if (view !== null) throw redirect({ to: '/staff-view', replace: true });
  // Without an answer nobody is signed in either.
  if (await session.renew(null).catch(() => false)) return;
  throw redirect({ to: '/login', search: { redirect: ownPath(href) }, replace: true });
}

/** For `/my/` pages without a connection: only the stored boxes and the offline page are available. */
export function requireConnection({ pathname, href }: { readonly pathname: string; readonly href: string }): void {
  if (inBrowser && !navigator.onLine && /^\/my\/(?!boxes$|offline$)/.test(pathname))
    throw redirect({ to: '/my/offline', search: { from: href } });
}

/** For login, registration and reset pages: redirects signed-in clients. */
export function requireSignedOut(app: App): void {
  if (!inBrowser || app.session.token.get() === null) return;
  throw redirect({ to: '/', replace: true });
}
