import { createFileRoute } from '@tanstack/react-router';
import { ResetRequestPage } from '../features/account/reset-request-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { requireSignedOut } from '../shared/session/guards.ts';
import { SignedOutOnly } from '../shared/session/signed-out-only.tsx';

export const Route = createFileRoute('/reset-password/request')({
  staticData: { texts: ['account'] },
  beforeLoad: ({ context }) => requireSignedOut(context),
  head: pageTitle('account', 'requestReset.title'),
  component: Page,
});

function Page() {
  return (
    <SignedOutOnly>
      <ResetRequestPage />
    </SignedOutOnly>
  );
}
