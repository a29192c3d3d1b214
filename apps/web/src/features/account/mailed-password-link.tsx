import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { PasswordSkeleton } from './password-skeleton.tsx';
import { passwordTokenQuery } from './password-token-query.ts';
import { SetPasswordPage } from './set-password-page.tsx';
import { SignOutFirst } from './sign-out-first.tsx';

/** The page of a mailed link. Somebody who is signed in uses the link of the own account at once: a buyer is signed in by the order. */
export function MailedPasswordLink({ token }: { readonly token: string }) {
  const { call } = useApp();
  const { signedIn, user } = useSession();
  const check = useQuery(passwordTokenQuery(call, token));
  if (signedIn && (check.isPending || (check.data !== undefined && user === undefined))) return <PasswordSkeleton />;
  return (
    <SignOutFirst isOwn={check.data !== undefined && check.data.email === user?.email}>
      <SetPasswordPage token={token} />
    </SignOutFirst>
  );
}
