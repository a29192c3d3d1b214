import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { MailedPasswordLink } from '../features/account/mailed-password-link.tsx';
import { PasswordSkeleton } from '../features/account/password-skeleton.tsx';
import { SetPasswordPage } from '../features/account/set-password-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { requireSignedOut } from '../shared/session/guards.ts';
import { SignedOutOnly } from '../shared/session/signed-out-only.tsx';

interface ResetSearch {
  /** Token of the e-mailed link. */
  token?: string | undefined;
}

export const Route = createFileRoute('/reset-password/change')({
  validateSearch: (search: Record<string, unknown>): ResetSearch => ({ token: textOf(search, 'token') }),
  staticData: { texts: ['account'] },
  beforeLoad: ({ context, search }) => {
    if (search.token === undefined) requireSignedOut(context);
  },
  head: pageTitle('account', 'resetPassword.title'),
  component: Page,
});

function Page() {
  const { token } = Route.useSearch();
  // The cached page does not contain the token: only the browser reads it.
  const hydrated = useHydrated();
  if (token !== undefined) return hydrated ? <MailedPasswordLink token={token} /> : <PasswordSkeleton />;
  return <SignedOutOnly>{hydrated ? <SetPasswordPage token={token} /> : <PasswordSkeleton />}</SignedOutOnly>;
}
