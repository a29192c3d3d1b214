import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { PasswordSkeleton } from '../features/account/password-skeleton.tsx';
import { SetPasswordPage } from '../features/account/set-password-page.tsx';
import { textOf } from '../search.ts';
import { requireSignedOut } from '../session/guards.ts';
import { SignedOutOnly } from '../session/signed-out-only.tsx';

interface ResetSearch {
  /** The reset token of the e-mailed link. */
  token?: string;
}

export const Route = createFileRoute('/reset-password/change')({
  validateSearch: (search: Record<string, unknown>): ResetSearch => {
    const token = textOf(search, 'token');
    return token === undefined ? {} : { token };
  },
  staticData: { texts: ['account'] },
  beforeLoad: ({ context }) => requireSignedOut(context),
  component: Page,
});

function Page() {
  const { token } = Route.useSearch();
  // The token is no part of the cached page: the browser alone reads it.
  return <SignedOutOnly>{useHydrated() ? <SetPasswordPage token={token} /> : <PasswordSkeleton />}</SignedOutOnly>;
}
