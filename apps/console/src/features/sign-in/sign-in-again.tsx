import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { meQuery, useMe } from '../../shared/me.ts';
import { OverPage } from './over-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSamePerson } from './use-same-person.ts';

/** Asks for a sign-in over the open page when the session has ended, so that nothing typed is lost. */
export function SignInAgain() {
  const { session } = useApp();
  const isExpired = useSyncExternalStore(session.subscribe, () => session.isWaiting('expired'));
  return isExpired ? <SignInAgainDialog /> : null;
}

function SignInAgainDialog() {
  const app = useApp();
  const router = useRouter();
  const me = useMe();
  const text = useText('console');
  const onSignedIn = useSamePerson('expired');
  const leave = (): void => {
    app.session.settle('expired', false);
    app.queryClient.removeQueries({ queryKey: meQuery(app).queryKey });
    void router.navigate({ to: '/sign-in', search: { to: router.state.location.href } }).then(() => app.queryClient.clear());
  };
  return (
    <OverPage title={text('signInAgain.title')} isOpaque={me.isShared}>
      <p>{text('signInAgain.text')}</p>
      {me.passkeys > 0 ? <PasskeySignIn onSignedIn={onSignedIn} /> : null}
      {me.hasPassword ? <SignInForm email={me.email} onSignedIn={onSignedIn} /> : null}
      <Button variant="quiet" onClick={leave}>
        {text('signInAgain.leave')}
      </Button>
    </OverPage>
  );
}
