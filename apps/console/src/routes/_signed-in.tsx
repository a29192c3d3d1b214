import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { LockScreen } from '../features/sign-in/lock-screen.tsx';
import { ProveAgain } from '../features/sign-in/prove-again.tsx';
import { SignInAgain } from '../features/sign-in/sign-in-again.tsx';
import { meQuery } from '../shared/me.ts';
import { isUnauthorized } from '../shared/session.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(meQuery(context));
    } catch (error) {
      if (isUnauthorized(error))
        throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { to: location.href }, replace: true });
      throw error;
    }
  },
  staticData: { texts: ['console-security'] },
  component: () => (
    <Shell
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
