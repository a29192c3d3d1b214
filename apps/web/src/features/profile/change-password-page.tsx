import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { Arrival } from '../../shared/focus/arrival.tsx';
import forms from '../../shared/forms/form.module.css';
import { NEW_PASSWORD_FIELDS } from '../../shared/forms/new-password.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import css from './profile.module.css';
import type { PasswordChangeValues } from './validate-password-change.ts';

const FIELDS = ['oldPassword', ...NEW_PASSWORD_FIELDS] as const;

const passwordChangeForm = defineForm<PasswordChangeValues, PasswordChangeValues>({
  paths: FIELDS,
  validate: { load: async () => (await import('./validate-password-change.ts')).validatePasswordChange },
  fieldOfCode: { 'auth/invalid-password': 'oldPassword', passwordsMustMatch: 'newPasswordConfirmation' },
});

/** A new password by the present one. This session stays, every other session of the account ends. */
export function ChangePasswordPage() {
  const app = useApp();
  const { user } = useSession();
  const text = useText('profile');
  const form = useForm(passwordChangeForm, {
    values: { oldPassword: '', newPassword: '', newPasswordConfirmation: '' },
    send: async (body) => {
      await app.call('POST /api/client/my/change-password', { body });
      return true;
    },
  });
  const back = (
    <Link to="/my/profile" className={buttonClass({ variant: 'primary' })}>
      {text('backToProfile')}
    </Link>
  );
  if (form.result)
    return (
      <Arrival>
        <EmptyState illustration="success" level={1} title={text('changePassword.doneTitle')} actions={back}>
          <p role="status">{text('changePassword.doneText')}</p>
        </EmptyState>
      </Arrival>
    );
  return (
    <section className={css.single}>
      <Link to="/my/profile" className={css.back}>
        {text('backToProfile')}
      </Link>
      <h1>{text('changePassword.title')}</h1>
      <p className={css.soft}>{text('changePassword.text')}</p>
      <form className={forms.form} {...form.props}>
        {/* Shows a password manager whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        {FIELDS.map((name) => (
          <PasswordField
            key={name}
            {...form.text(name)}
            label={text(`changePassword.${name}`)}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            withRules={name === 'newPassword'}
          />
        ))}
        <FormFailure form={form} />
        <SubmitButton form={form} variant="primary" size="large" wide>
          {text('changePassword.submit')}
        </SubmitButton>
      </form>
    </section>
  );
}
