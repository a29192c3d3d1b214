import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/account/login-page.tsx';
import { ownPath } from '../search.ts';
import { requireSignedOut } from '../session/guards.ts';
import { SignedOutOnly } from '../session/signed-out-only.tsx';

interface LoginSearch {
  /** A path of this site to go to after signing in. */
  redirect?: string | undefined;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const redirect = ownPath(search.redirect);
    return redirect === undefined ? {} : { redirect };
  },
  staticData: { texts: ['account'] },
  beforeLoad: ({ context }) => requireSignedOut(context),
  component: Page,
});

function Page() {
  const { redirect } = Route.useSearch();
  return (
    <SignedOutOnly redirect={redirect}>
      <LoginPage />
    </SignedOutOnly>
  );
}
