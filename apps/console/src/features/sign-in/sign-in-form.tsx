import { Button } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { Password } from '../../shared/password.tsx';
import { signInForm } from './sign-in-definition.ts';

export interface SignInFormProps {
  /** Given when the same person signs in again. */
  readonly email?: string;
  readonly onSignedIn: () => unknown;
}

/** Password and second factor: a code of the authenticator, or a recovery code. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const { call } = useApp();
  const text = useText('console');
  const [factor, setFactor] = useState<'code' | 'recoveryCode'>('code');
  const definition = useMemo(() => signInForm(factor), [factor]);
  const form = useForm(definition, {
    values: { email: email ?? '', password: '', code: '', recoveryCode: '' },
    send: (body) => call('POST /api/admin/session', { body }),
    onSent: onSignedIn,
    focusOnFailure: factor,
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={email !== undefined}
        label={text('signIn.email')}
      />
      <Password {...form.text('password')} label={text('signIn.password')} />
      {factor === 'code' ? (
        <FormField
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          label={text('signIn.code')}
          hint={text('signIn.codeHint')}
        />
      ) : (
        <FormField
          {...form.text('recoveryCode')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          label={text('signIn.recoveryCode')}
          hint={text('signIn.recoveryCodeHint')}
        />
      )}
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('signIn.submit')}
        </SubmitButton>
        <Button variant="quiet" onClick={() => setFactor(factor === 'code' ? 'recoveryCode' : 'code')}>
          {text(factor === 'code' ? 'signIn.useRecoveryCode' : 'signIn.useCode')}
        </Button>
      </div>
    </form>
  );
}
