import { ApiError } from '@komora/contract/client';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { Arrival } from '../../focus/arrival.tsx';
import { judgeNewPassword, NEW_PASSWORD_FIELDS, type NewPassword, type NewPasswordField } from '../../forms/new-password.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, Notice, StepDrawing } from '../../ui/index.ts';
import css from './account.module.css';

/** A password by the token of an e-mailed link, for a new account as for a forgotten one. */
export function SetPasswordPage({ token }: { readonly token: string | undefined }) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<NewPassword>({ newPassword: '', newPasswordConfirmation: '' });
  const [left, setLeft] = useState<ReadonlySet<NewPasswordField>>(new Set());
  const change = useMutation({
    mutationFn: (given: string) => app.call('POST /auth/password/change', { body: { token: given, ...values } }),
  });
  const code = change.error instanceof ApiError ? change.error.problem.code : undefined;
  if (token === undefined || code === 'password-reset/invalid-token')
    return (
      <Arrival>
        <EmptyState
          moment="missing"
          level={1}
          title={text(token === undefined ? 'resetPassword.missingTitle' : 'resetPassword.invalidTitle')}
          actions={
            <Link to="/reset-password/request" className={buttonClass({ variant: 'primary' })}>
              {text('resetPassword.again')}
            </Link>
          }
        >
          <p role="status">{text(token === undefined ? 'resetPassword.missingText' : 'resetPassword.invalidText')}</p>
        </EmptyState>
      </Arrival>
    );
  if (change.isSuccess)
    return (
      <Arrival>
        <EmptyState
          moment="success"
          level={1}
          title={text('resetPassword.doneTitle')}
          actions={
            <Link to="/login" className={buttonClass({ variant: 'primary' })}>
              {text('login.title')}
            </Link>
          }
        >
          <p role="status">{text('resetPassword.doneText')}</p>
        </EmptyState>
      </Arrival>
    );
  const problems = judgeNewPassword(values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(NEW_PASSWORD_FIELDS));
    const wrong = NEW_PASSWORD_FIELDS.find((name) => problems[name] !== undefined);
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!change.isPending) change.mutate(token);
  };
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('resetPassword.title')}</h1>
        <form ref={form} className={css.form} noValidate onSubmit={submit}>
          {NEW_PASSWORD_FIELDS.map((name) => (
            <PasswordField
              key={name}
              name={name}
              label={text(`resetPassword.${name}`)}
              autoComplete="new-password"
              withRules={name === 'newPassword'}
              code={left.has(name) ? problems[name] : undefined}
              value={values[name]}
              onWrite={(value) => setValues({ ...values, [name]: value })}
              onLeave={() => setLeft((before) => new Set(before).add(name))}
            />
          ))}
          {change.error === null ? null : (
            <Notice tone="error" announce>
              {errorText(app, change.error)}
            </Notice>
          )}
          <Button type="submit" variant="primary" size="large" wide busy={change.isPending} busyLabel={common('state.loading')}>
            {text('resetPassword.submit')}
          </Button>
        </form>
      </div>
      <StepDrawing step="code" className={css.drawing} />
    </section>
  );
}
