import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { meQuery, useMe } from '../../shared/me.ts';
import css from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Asks for the password over the open page when the session has ended, so that nothing typed is lost. */
export function SignInAgain() {
  const { session } = useApp();
  const isExpired = useSyncExternalStore(session.subscribe, session.isExpired);
  return isExpired ? <SignInAgainDialog /> : null;
}

function SignInAgainDialog() {
  const app = useApp();
  const router = useRouter();
  const me = useMe();
  const text = useText('console');
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const leave = (): void => {
    app.session.settle(false);
    app.queryClient.removeQueries({ queryKey: meQuery(app).queryKey });
    void router.navigate({ to: '/sign-in', search: { to: router.state.location.href } }).then(() => app.queryClient.clear());
  };
  return (
    // Escape does not close it: the page behind can do nothing without a session.
    <dialog ref={element} aria-labelledby={title} className={css.dialog} onCancel={(event) => event.preventDefault()}>
      <h2 id={title}>{text('signInAgain.title')}</h2>
      <p>{text('signInAgain.text')}</p>
      <SignInForm email={me.email} onSignedIn={() => app.session.settle(true)} />
      <Button variant="quiet" onClick={leave}>
        {text('signInAgain.leave')}
      </Button>
    </dialog>
  );
}
