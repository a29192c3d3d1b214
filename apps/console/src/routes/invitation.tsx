import { createFileRoute, useLocation } from '@tanstack/react-router';
import { InvitationPage } from '../features/sign-in/invitation-page.tsx';
import { tokenOfFragment } from '../shared/fragment.ts';

export const Route = createFileRoute('/invitation')({ staticData: { texts: ['console-security'] }, component: Page });

function Page() {
  const token = tokenOfFragment(useLocation().hash);
  return <InvitationPage key={token} token={token} />;
}
