import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { passwordProblems } from '@komora/domain/password-rule';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { codeText } from '../../texts/code-text.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, Field, Notice, PasswordInput, StepDrawing } from '../../ui/index.ts';
import css from './account.module.css';

const NAMES = ['newPassword', 'newPasswordConfirmation'] as const;
type Name = (typeof NAMES)[number];
type Values = Readonly<Record<Name, string>>;

function problemOf(values: Values, name: Name): ErrorCode | 'rule' | undefined {
  if (values[name] === '') return 'revalid/rule/basic/not-null';
  if (name === 'newPassword') return passwordProblems(values.newPassword).length > 0 ? 'rule' : undefined;
  return values.newPassword === values.newPasswordConfirmation ? undefined : 'passwordsMustMatch';
}

/** A password by the token of an e-mailed link, for a new account as for a forgotten one. */
export function SetPasswordPage({ token }: { readonly token: string | undefined }) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ newPassword: '', newPasswordConfirmation: '' });
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const change = useMutation({
    mutationFn: (given: string) => app.call('POST /auth/password/change', { body: { token: given, ...values } }),
  });
  const code = change.error instanceof ApiError ? change.error.problem.code : undefined;
  if (token === undefined || code === 'password-reset/invalid-token')
    return (
      <EmptyState
        moment="missing"
        level={1}
        title={text(token === undefined ? 'resetPassword.missingTitle' : 'resetPassword.invalidTitle')}
      >
        {text(token === undefined ? 'resetPassword.missingText' : 'resetPassword.invalidText')}
      </EmptyState>
    );
  if (change.isSuccess)
    return (
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
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(NAMES));
    const wrong = NAMES.find((name) => problemOf(values, name) !== undefined);
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!change.isPending) change.mutate(token);
  };
  const field = (name: Name) => {
    const problem = left.has(name) ? problemOf(values, name) : undefined;
    const error = problem === undefined ? undefined : problem === 'rule' ? text('password.rule') : codeText(app, problem);
    return (
      <Field
        label={text(`resetPassword.${name}`)}
        error={error}
        required
        {...(name === 'newPassword' ? { hint: text('password.rule') } : {})}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name={name}
            autoComplete="new-password"
            showLabel={text('password.show')}
            hideLabel={text('password.hide')}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            onBlur={() => setLeft((before) => new Set(before).add(name))}
          />
        )}
      </Field>
    );
  };
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{text('resetPassword.title')}</h1>
        <form ref={form} className={css.form} noValidate onSubmit={submit}>
          {field('newPassword')}
          {field('newPasswordConfirmation')}
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
