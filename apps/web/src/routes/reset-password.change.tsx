import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../search.ts';
import { requireSignedOut } from '../session/guards.ts';
import { SignedOutOnly } from '../session/signed-out-only.tsx';
import { useText } from '../texts/use-text.ts';

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
  const text = useText('account');
  return (
    <SignedOutOnly>
      <h1>{text('resetPassword.title')}</h1>
    </SignedOutOnly>
  );
}
