import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { AccountCancelled, DeleteAccountPage } from '../features/profile/delete-account-page.tsx';
import { MyNav } from '../features/shell/my-nav.tsx';
import { useApp } from '../shared/app-context.ts';
import { pageTitle } from '../shared/i18n/page-title.ts';
import { requireSignedIn } from '../shared/session/guards.ts';
import { useSlot } from '../shared/session/use-session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account was deleted here: shown after signing out. Not in the address, which others may open. */
    accountDeleted?: boolean;
  }
}

// Outside _signed-in: the confirmation is shown after signing out.
export const Route = createFileRoute('/my/profile/delete')({
  ssr: false,
  staticData: { texts: ['account', 'profile'] },
  beforeLoad: async ({ context, location }) => {
    if (location.state.accountDeleted !== true) await requireSignedIn(context, location.href);
  },
  head: pageTitle('profile', 'delete.title'),
  component: Page,
});

function Page() {
  const { session } = useApp();
  const navigate = useNavigate();
  const deleted = useLocation({ select: ({ state }) => state.accountDeleted === true });
  const signedIn = useSlot(session.token) !== null;
  if (deleted && !signedIn) return <AccountCancelled />;
  // Navigate first: signing out on a page that needs a session would redirect to the login.
  const onCancelled = async (): Promise<void> => {
    await navigate({ to: '/my/profile/delete', state: { accountDeleted: true }, replace: true });
    await session.signOut();
  };
  return (
    <>
      <MyNav />
      <DeleteAccountPage onCancelled={onCancelled} />
    </>
  );
}
