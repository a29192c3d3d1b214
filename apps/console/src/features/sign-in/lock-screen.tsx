import { Button } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { meQuery, useMe } from '../../shared/me.ts';
import { pinForm } from '../../shared/pin-form.ts';
import { IDLE_SECONDS, isUnauthorized } from '../../shared/session.ts';
import { useSignOut } from '../../shared/sign-out.ts';
import { OverPage } from './over-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSamePerson } from './use-same-person.ts';

const LOOK_EVERY = 5000;

/** Hides the page of a locked session until the person gives the PIN. The page keeps its state behind it. */
export function LockScreen() {
  const { session, activity } = useApp();
  const { isShared, isLocked } = useMe();
  const isWaiting = useSyncExternalStore(session.subscribe, () => session.isWaiting('locked'));
  const isExpired = useSyncExternalStore(session.subscribe, () => session.isWaiting('expired'));
  useEffect(() => {
    if (!isShared || isWaiting) return;
    // The page may show records for hours without a call that finds out.
    const timer = setInterval(() => {
      if (activity.idleSeconds() >= IDLE_SECONDS) void session.renewal('locked');
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isShared, isWaiting, session, activity]);
  // An ended session has a dialog of its own.
  return (isWaiting || isLocked) && !isExpired ? <LockDialog /> : null;
}

function LockDialog() {
  const app = useApp();
  const me = useMe();
  const text = useText('console-security');
  const [usesPin, setUsesPin] = useState(me.hasPin);
  const leaving = useMutation({ mutationFn: useSignOut(), onSuccess: () => app.session.settle('locked', false) });
  const onSignedIn = useSamePerson('locked');
  return (
    <OverPage title={text('lock.title')} isOpaque>
      <p>{text(me.hasPin ? 'lock.text' : 'lock.textNoPin', { name: me.name })}</p>
      {usesPin ? <PinEntry /> : null}
      {usesPin || me.passkeys === 0 ? null : <PasskeySignIn onSignedIn={onSignedIn} />}
      {usesPin || !me.hasPassword ? null : <SignInForm email={me.email} onSignedIn={onSignedIn} />}
      <div className={css.actions}>
        {me.hasPin ? (
          <Button variant="quiet" onClick={() => setUsesPin(!usesPin)}>
            {text(usesPin ? 'lock.fully' : 'lock.usePin')}
          </Button>
        ) : null}
        <Button variant="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {text('lock.somebodyElse')}
        </Button>
      </div>
    </OverPage>
  );
}

function PinEntry() {
  const app = useApp();
  const text = useText('console-security');
  const unlocked = () => {
    app.queryClient.setQueryData(meQuery(app).queryKey, (me) => (me === undefined ? me : { ...me, isLocked: false }));
    app.session.settle('locked', true);
  };
  const form = useForm(pinForm, {
    values: { pin: '' },
    send: (body) => app.call('POST /api/admin/session/unlock', { body }),
    onSent: unlocked,
    // After the fifth wrong PIN the session has ended: the waiting calls find out, and ask for a sign-in.
    onFailed: (error) => {
      if (!isUnauthorized(error)) return;
      void app.session.renewal('expired');
      app.session.settle('locked', true);
    },
    focusOnFailure: 'pin',
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField
        {...form.text('pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={6}
        label={text('lock.pin')}
        hint={text('lock.pinHint')}
      />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('lock.unlock')}
        </SubmitButton>
      </div>
    </form>
  );
}
