import { ownPath } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { LoginPage } from '../features/account/login-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { requireSignedOut } from '../shared/session/guards.ts';
import { SignedOutOnly } from '../shared/session/signed-out-only.tsx';

interface LoginSearch {
  /** Path of this site to open after signing in. */
  redirect?: string | undefined;
}

/** The addresses to which a gateway returns: of an invoice, or of a contract's card. */
const isPaymentReturn = (path: string | undefined): boolean =>
  path !== undefined && /^\/my\/(?:rents\?(?:.*&)?paid=|contracts\/[^/]+#card$)/.test(path);

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({ redirect: ownPath(search.redirect) }),
  staticData: { texts: ['account'] },
  beforeLoad: ({ context }) => requireSignedOut(context),
  head: pageTitle('account', 'login.title'),
  component: Page,
});

function Page() {
  const { redirect } = Route.useSearch();
  // One cached page serves every address.
  const hydrated = useHydrated();
  return (
    <SignedOutOnly redirect={redirect}>
      <LoginPage isAfterPayment={hydrated && isPaymentReturn(redirect)} />
    </SignedOutOnly>
  );
}
