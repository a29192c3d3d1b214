import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useApp } from '../app.ts';
import { AccountCancelled, DeleteAccountPage } from '../features/profile/delete-account-page.tsx';
import { requireSignedIn } from '../session/guards.ts';
import { useSlot } from '../session/use-session.ts';
import { MyNav } from '../shell/my-nav.tsx';

interface DeleteSearch {
  /** The account is gone: that is told to somebody who is no longer signed in. */
  cancelled?: 'true';
}

// Not among the pages of the signed-in: how it ends is told after signing out.
export const Route = createFileRoute('/my/profile/delete')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): DeleteSearch => (search.cancelled === 'true' ? { cancelled: 'true' } : {}),
  staticData: { texts: ['profile'] },
  beforeLoad: async ({ context, location, search }) => {
    if (search.cancelled === undefined) await requireSignedIn(context, location.href);
  },
  component: Page,
});

function Page() {
  const { session } = useApp();
  const navigate = useNavigate();
  const { cancelled } = Route.useSearch();
  const signedIn = useSlot(session.token) !== null;
  if (cancelled !== undefined && !signedIn) return <AccountCancelled />;
  // Telling first: signing out on a page of the personal zone would end at the login.
  const onCancelled = async (): Promise<void> => {
    await navigate({ to: '/my/profile/delete', search: { cancelled: 'true' }, replace: true });
    await session.signOut();
  };
  return (
    <>
      <MyNav />
      <DeleteAccountPage onCancelled={onCancelled} />
    </>
  );
}
