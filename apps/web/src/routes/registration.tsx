import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { ConfirmPage } from '../features/account/registration/confirm-page.tsx';
import { RegistrationPage } from '../features/account/registration/registration-page.tsx';
import { textOf } from '../search.ts';
import { requireSignedOut } from '../session/guards.ts';
import { SignedOutOnly } from '../session/signed-out-only.tsx';

interface RegistrationSearch {
  /** Of the link that confirms the e-mail address. */
  token?: string;
}

export const Route = createFileRoute('/registration')({
  validateSearch: (search: Record<string, unknown>): RegistrationSearch => {
    const token = textOf(search, 'token');
    return token === undefined ? {} : { token };
  },
  staticData: { texts: ['account', 'registration'] },
  beforeLoad: ({ context }) => requireSignedOut(context),
  component: Page,
});

function Page() {
  const { token } = Route.useSearch();
  const hydrated = useHydrated();
  // The token is no part of the cached page: the browser alone reads it.
  return (
    <SignedOutOnly>{hydrated && token !== undefined ? <ConfirmPage key={token} token={token} /> : <RegistrationPage />}</SignedOutOnly>
  );
}
