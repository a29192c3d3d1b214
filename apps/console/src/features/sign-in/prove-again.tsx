import { Button } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { meQuery, useMe } from '../../shared/me.ts';
import { PasskeyButton } from '../../shared/passkey-button.tsx';
import { Password } from '../../shared/password.tsx';
import { OverPage } from './over-page.tsx';
import { signInForm } from './sign-in-definition.ts';

/** Asks for a fresh proof of the person before an action that needs one. The action then goes on. */
export function ProveAgain() {
  const { session } = useApp();
  const isNeeded = useSyncExternalStore(session.subscribe, () => session.isWaiting('proof'));
  return isNeeded ? <ProveAgainDialog /> : null;
}

function ProveAgainDialog() {
  const app = useApp();
  const me = useMe();
  const text = useText('console-security');
  const cancel = () => app.session.settle('proof', false);
  const onProven = () => {
    app.session.settle('proof', true);
    return app.queryClient.invalidateQueries({ queryKey: meQuery(app).queryKey });
  };
  return (
    <OverPage title={text('proof.title')} onCancel={cancel}>
      <p>{text('proof.text')}</p>
      {me.passkeys > 0 ? (
        <PasskeyButton
          label={text('passkey.use')}
          {...(me.hasPassword ? { after: text('passkey.or') } : {})}
          request={() => app.call('POST /api/admin/session/confirm/options')}
          send={(passkey) => app.call('POST /api/admin/session/confirm', { body: { passkey } })}
          onDone={onProven}
        />
      ) : null}
      {me.hasPassword ? <ProofForm email={me.email} onProven={onProven} /> : null}
      <Button variant="quiet" onClick={cancel}>
        {text('proof.cancel')}
      </Button>
    </OverPage>
  );
}

/** Password and second factor. */
function ProofForm({ email, onProven }: { readonly email: string; readonly onProven: () => unknown }) {
  const { call } = useApp();
  const text = useText('console');
  const security = useText('console-security');
  const [factor, setFactor] = useState<'code' | 'recoveryCode'>('code');
  const definition = useMemo(() => signInForm(factor), [factor]);
  const form = useForm(definition, {
    values: { email, password: '', code: '', recoveryCode: '' },
    send: ({ password, code, recoveryCode }) => call('POST /api/admin/session/confirm', { body: { password, code, recoveryCode } }),
    onSent: onProven,
    focusOnFailure: factor,
  });
  return (
    <form className={css.form} {...form.props}>
      {/* Password managers find the password by this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Password {...form.text('password')} label={text('signIn.password')} />
      <FormField
        {...form.text(factor)}
        inputMode="numeric"
        autoComplete={factor === 'code' ? 'one-time-code' : 'off'}
        spellCheck={false}
        label={text(`signIn.${factor}`)}
        hint={text(factor === 'code' ? 'signIn.codeHint' : 'signIn.recoveryCodeHint')}
      />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {security('proof.submit')}
        </SubmitButton>
        <Button variant="quiet" onClick={() => setFactor(factor === 'code' ? 'recoveryCode' : 'code')}>
          {text(factor === 'code' ? 'signIn.useRecoveryCode' : 'signIn.useCode')}
        </Button>
      </div>
    </form>
  );
}
