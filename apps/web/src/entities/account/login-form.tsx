import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../shared/forms/email-definition.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './login-form.module.css';
import { type Credentials, prefillOrder, signIn } from './sign-in.ts';

// Few people log in before they have confirmed their e-mail.
const ResendConfirmation = lazy(async () => ({ default: (await import('./resend-confirmation.tsx')).ResendConfirmation }));

const loginForm = defineForm<Credentials, Credentials>({
  paths: ['username', 'password', 'rememberMe'],
  validate: { load: async () => (await import('./validate-login.ts')).validateLogin },
});

export interface LoginFormProps {
  /** The e-mail to begin with. */
  readonly username?: string | undefined;
}

/** E-mail and password. The page that shows the form decides what follows a login. */
export function LoginForm({ username = '' }: LoginFormProps) {
  const app = useApp();
  const text = useText('account');
  const [tried, setTried] = useState(username);
  const form = useForm(loginForm, {
    values: { username, password: '', rememberMe: false },
    send: (credentials) => signIn(app, credentials),
    // The login succeeds even when the order could not be filled in: its own step asks again.
    onSent: () => void prefillOrder(app).catch(() => undefined),
    onFailed: (_, values) => setTried(values.username.trim()),
    focusOnFailure: 'password',
  });
  const { failure } = form;
  const unconfirmed = failure instanceof ApiError && failure.problem.code === 'registration/not-confirmed';
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('username')} {...EMAIL_INPUT} autoComplete="username" label={text('login.username')} />
      <PasswordField {...form.text('password')} autoComplete="current-password" label={text('login.password')} />
      <div className={css.memory}>
        <FormCheckbox {...form.tick('rememberMe')}>{text('login.rememberMe')}</FormCheckbox>
        <Link to="/reset-password/request" className={css.forgot}>
          {text('login.forgot')}
        </Link>
      </div>
      {failure === null ? null : (
        <Alert tone={unconfirmed ? 'warning' : 'error'} announce>
          {errorText(app.texts, failure)}
        </Alert>
      )}
      {unconfirmed ? (
        <Suspense fallback={<Skeleton height="2.75rem" />}>
          <ResendConfirmation key={tried} email={tried} />
        </Suspense>
      ) : null}
      <SubmitButton form={form} variant="primary" size="large" wide>
        {text('login.submit')}
      </SubmitButton>
    </form>
  );
}
