import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { ConfirmPage } from '../features/account/registration/confirm-page.tsx';
import { RegistrationPage } from '../features/account/registration/registration-page.tsx';
import { SignOutFirst } from '../features/account/sign-out-first.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { requireSignedOut } from '../shared/session/guards.ts';
import { SignedOutOnly } from '../shared/session/signed-out-only.tsx';

interface RegistrationSearch {
  /** Token of the link that confirms the e-mail address. */
  token?: string | undefined;
}

export const Route = createFileRoute('/registration')({
  validateSearch: (search: Record<string, unknown>): RegistrationSearch => ({ token: textOf(search, 'token') }),
  staticData: { texts: ['account', 'registration'] },
  beforeLoad: ({ context, search }) => {
    if (search.token === undefined) requireSignedOut(context);
  },
  head: pageTitle('registration', 'title'),
  component: Page,
});

function Page() {
  const { token } = Route.useSearch();
  const hydrated = useHydrated();
  // The cached page does not contain the token: only the browser reads it.
  const register = <RegistrationPage />;
  if (token === undefined) return <SignedOutOnly>{register}</SignedOutOnly>;
  if (!hydrated) return register;
  return (
    <SignOutFirst>
      <ConfirmPage key={token} token={token} />
    </SignOutFirst>
  );
}
