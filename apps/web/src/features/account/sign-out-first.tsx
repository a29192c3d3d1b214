import { Button, buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';

/** For pages of mailed links: a signed-in client may sign out and use the link, because it may belong to another account. @param isOwn it does not */
export function SignOutFirst({ isOwn = false, children }: { readonly isOwn?: boolean; readonly children: ReactNode }) {
  const { session } = useApp();
  const text = useText('account');
  const common = useText('common');
  const { signedIn, user } = useSession();
  const [busy, setBusy] = useState(false);
  if (isOwn || (!signedIn && !busy)) return children;
  const signOut = async (): Promise<void> => {
    setBusy(true);
    await session.signOut();
    setBusy(false);
  };
  return (
    <EmptyState
      illustration="waiting"
      level={1}
      title={text('signedIn.title')}
      actions={
        <>
          <Button variant="primary" busy={busy} busyLabel={common('state.loading')} onClick={() => void signOut()}>
            {text('signedIn.signOut')}
          </Button>
          <Link to="/" className={buttonClass()}>
            {common('action.home')}
          </Link>
        </>
      }
    >
      <p>{user === undefined ? text('signedIn.text') : text('signedIn.textAs', { email: user.email })}</p>
    </EmptyState>
  );
}
