import { redirect } from '@tanstack/react-router';
import type { App } from '../app.ts';
import { ownPath } from '../search.ts';

// The token lives in browser storage, so the server renders these pages the same for everyone and only the
// browser can turn somebody away.
const inBrowser = typeof window !== 'undefined';

/** For `/my/` pages: a remembered device signs in by itself, any other visitor goes to the login and comes back afterwards. */
export async function requireSignedIn({ session }: App, href: string): Promise<void> {
  if (!inBrowser || session.token.get() !== null || (await session.renew(null))) return;
  throw redirect({ to: '/login', search: { redirect: ownPath(href) }, replace: true });
}

/** For `/my/` pages: without a connection there are the boxes kept on the device, and a page that says so. */
export function requireConnection({ pathname, href }: { readonly pathname: string; readonly href: string }): void {
  if (inBrowser && !navigator.onLine && /^\/my\/(?!boxes$|offline$)/.test(pathname))
    throw redirect({ to: '/my/offline', search: { from: href } });
}

/** For login, registration and reset pages: a signed-in user has nothing to do there. */
export function requireSignedOut(app: App): void {
  if (!inBrowser || app.session.token.get() === null) return;
  throw redirect({ to: '/', replace: true });
}
