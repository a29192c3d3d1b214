import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { Arrival } from '../../focus/arrival.tsx';
import forms from '../../forms/form.module.css';
import { judgeNewPassword, NEW_PASSWORD_FIELDS } from '../../forms/new-password.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { useSession } from '../../session/use-session.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, Notice } from '../../ui/index.ts';
import css from './profile.module.css';

const FIELDS = ['oldPassword', ...NEW_PASSWORD_FIELDS] as const;
type FieldName = (typeof FIELDS)[number];
type Values = Readonly<Record<FieldName, string>>;

const EMPTY: Values = { oldPassword: '', newPassword: '', newPasswordConfirmation: '' };

/** A new password for the one that is known; whoever changes it stays logged in, every other session ends. */
export function ChangePasswordPage() {
  const app = useApp();
  const { user } = useSession();
  const text = useText('profile');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const focus = (name: FieldName): void => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const change = useMutation({
    mutationFn: (body: Values) => app.call('POST /api/client/my/change-password', { body }),
    onError: (error) => {
      if (isWrongPassword(error)) focus('oldPassword');
    },
  });
  const back = (
    <Link to="/my/profile" className={buttonClass({ variant: 'primary' })}>
      {text('backToProfile')}
    </Link>
  );
  if (change.isSuccess)
    return (
      <Arrival>
        <EmptyState moment="success" level={1} title={text('changePassword.doneTitle')} actions={back}>
          <p role="status">{text('changePassword.doneText')}</p>
        </EmptyState>
      </Arrival>
    );
  const wrongOld = isWrongPassword(change.error) && change.variables?.oldPassword === values.oldPassword;
  const oldFault: ErrorCode | undefined =
    values.oldPassword === '' ? 'revalid/rule/basic/not-null' : wrongOld ? 'auth/invalid-password' : undefined;
  const faults: Partial<Record<FieldName, ErrorCode>> = {
    ...judgeNewPassword(values),
    ...(oldFault === undefined ? {} : { oldPassword: oldFault }),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(FIELDS));
    const wrong = FIELDS.find((name) => faults[name] !== undefined);
    if (wrong !== undefined) focus(wrong);
    else if (!change.isPending) change.mutate(values);
  };
  return (
    <section className={css.single}>
      <Link to="/my/profile" className={css.back}>
        {text('backToProfile')}
      </Link>
      <h1>{text('changePassword.title')}</h1>
      <p className={css.soft}>{text('changePassword.text')}</p>
      <form ref={form} className={forms.form} noValidate onSubmit={submit}>
        {/* Tells a password manager whose password it is. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        {FIELDS.map((name) => (
          <PasswordField
            key={name}
            name={name}
            label={text(`changePassword.${name}`)}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            withRules={name === 'newPassword'}
            code={left.has(name) || (name === 'oldPassword' && wrongOld) ? faults[name] : undefined}
            value={values[name]}
            onWrite={(value) => setValues({ ...values, [name]: value })}
            onLeave={() => setLeft((before) => new Set(before).add(name))}
          />
        ))}
        {change.error === null || isWrongPassword(change.error) ? null : (
          <Notice tone="error" announce>
            {errorText(app, change.error)}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={change.isPending} busyLabel={common('state.loading')}>
          {text('changePassword.submit')}
        </Button>
      </form>
    </section>
  );
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.problem.code === 'auth/invalid-password' || (error.problem.errors ?? []).some(({ code }) => code === 'auth/invalid-password')
  );
}
