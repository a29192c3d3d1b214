import { ApiError } from '@komora/contract/client';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useApp } from '../app.ts';
import { useSubmitType, useTypedBefore } from '../forms/before-hydration.ts';
import { codeText } from '../texts/code-text.ts';
import { errorText } from '../texts/error-text.ts';
import { useText } from '../texts/use-text.ts';
import { Button, Checkbox, Field, Notice, PasswordInput, Skeleton, TextInput } from '../ui/index.ts';
import css from './login-form.module.css';
import { prefillOrder, signIn } from './sign-in.ts';

// Few people log in before they have confirmed their e-mail.
const ResendConfirmation = lazy(async () => ({ default: (await import('./resend-confirmation.tsx')).ResendConfirmation }));

export interface LoginFormProps {
  /** The e-mail to begin with. */
  readonly username?: string | undefined;
}

/** E-mail and password; what follows a login is the business of whoever shows the form. */
export function LoginForm({ username: known = '' }: LoginFormProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [left, setLeft] = useState({ username: false, password: false });
  const submitType = useSubmitType();
  useTypedBefore(form, (name, value) => {
    if (name === 'username' && typeof value === 'string') setUsername(value);
    if (name === 'password' && typeof value === 'string') setPassword(value);
    if (name === 'rememberMe') setRememberMe(value === true);
  });
  const login = useMutation({
    mutationFn: (name: string) => signIn(app, { username: name, password, rememberMe }),
    // The login stands even when the order could not be filled in: its own step asks again.
    onSuccess: () => void prefillOrder(app).catch(() => undefined),
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(),
  });
  const unconfirmed = login.error instanceof ApiError && login.error.problem.code === 'registration/not-confirmed';
  const missing = codeText(app, 'revalid/rule/basic/not-null');
  const errors = {
    username: left.username && username.trim() === '' ? missing : undefined,
    password: left.password && password === '' ? missing : undefined,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ username: true, password: true });
    const wrong = username.trim() === '' ? 'username' : password === '' ? 'password' : null;
    if (wrong !== null) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!login.isPending) login.mutate(username.trim());
  };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Field label={text('login.username')} error={errors.username} required>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            onBlur={() => setLeft((before) => ({ ...before, username: true }))}
          />
        )}
      </Field>
      <Field label={text('login.password')} error={errors.password} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            showLabel={text('password.show')}
            hideLabel={text('password.hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onBlur={() => setLeft((before) => ({ ...before, password: true }))}
          />
        )}
      </Field>
      <div className={css.memory}>
        <Checkbox name="rememberMe" checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
          {text('login.rememberMe')}
        </Checkbox>
        <Link to="/reset-password/request" className={css.forgot}>
          {text('login.forgot')}
        </Link>
      </div>
      {login.error === null ? null : (
        <Notice tone={unconfirmed ? 'warning' : 'error'} announce>
          {errorText(app, login.error)}
        </Notice>
      )}
      {unconfirmed ? (
        <Suspense fallback={<Skeleton height="2.75rem" />}>
          <ResendConfirmation key={login.variables} email={login.variables} />
        </Suspense>
      ) : null}
      <Button type={submitType} variant="primary" size="large" wide busy={login.isPending} busyLabel={common('state.loading')}>
        {text('login.submit')}
      </Button>
    </form>
  );
}
