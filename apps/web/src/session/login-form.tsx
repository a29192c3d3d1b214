import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../app.ts';
import { codeText } from '../texts/code-text.ts';
import { errorText } from '../texts/error-text.ts';
import { useText } from '../texts/use-text.ts';
import { Button, Checkbox, Field, Notice, PasswordInput, TextInput } from '../ui/index.ts';
import css from './login-form.module.css';
import { prefillOrder, signIn } from './sign-in.ts';

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
  const login = useMutation({
    mutationFn: () => signIn(app, { username: username.trim(), password, rememberMe }),
    // The login stands even when the order could not be filled in: its own step asks again.
    onSuccess: () => void prefillOrder(app).catch(() => undefined),
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(),
  });
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
    else if (!login.isPending) login.mutate();
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
      <Checkbox checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
        {text('login.rememberMe')}
      </Checkbox>
      {login.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, login.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending} busyLabel={common('state.loading')}>
        {text('login.submit')}
      </Button>
    </form>
  );
}
