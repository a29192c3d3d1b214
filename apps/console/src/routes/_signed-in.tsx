import { createFileRoute, redirect } from '@tanstack/react-router';
import { BackToSetUp } from '../features/first-run/back-to-set-up.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { LockScreen } from '../features/sign-in/lock-screen.tsx';
import { ProveAgain } from '../features/sign-in/prove-again.tsx';
import { SignInAgain } from '../features/sign-in/sign-in-again.tsx';
import { meQuery } from '../shared/me.ts';
import { isUnauthorized, isUnreachable } from '../shared/session.ts';
import { storedPerson } from '../shared/stored-person.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(meQuery(context));
    } catch (error) {
      if (isUnauthorized(error)) {
        storedPerson.remove();
        throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { to: location.href }, replace: true });
      }
      // A round goes on without a connection. The person is read again as soon as the server responds.
      const stored = isUnreachable(error) && location.pathname === '/walk' ? storedPerson.read(context.now()) : null;
      if (stored === null) throw error;
      context.queryClient.setQueryData(meQuery(context).queryKey, stored, { updatedAt: 0 });
    }
  },
  staticData: { texts: ['console-security'] },
  component: () => (
    <Shell
      above={<BackToSetUp />}
      signInAgain={
        <>
          <ProveAgain />
          <LockScreen />
          <SignInAgain />
        </>
      }
    />
  ),
});
