import { StepDrawing } from '@komora/ui/steps';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import type { Form } from '@komora/web-kit/use-form';
import { NEW_PASSWORD_FIELDS } from '../../shared/forms/new-password.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './account.module.css';
import type { NewPasswordValues } from './validate-new-password.ts';

export const newPasswordForm = defineForm<NewPasswordValues, NewPasswordValues>({
  paths: NEW_PASSWORD_FIELDS,
  validate: { load: async () => (await import('./validate-new-password.ts')).validateNewPassword },
  fieldOfCode: { passwordsMustMatch: 'newPasswordConfirmation' },
});

interface NewPasswordSectionProps {
  readonly form: Form<NewPasswordValues, (typeof NEW_PASSWORD_FIELDS)[number], boolean>;
  readonly title: string;
  readonly lead?: string;
  /** E-mail address of the account, once known. */
  readonly username?: string | undefined;
}

/** The form for a new password, sent with the token of an e-mailed link. */
export function NewPasswordSection({ form, title, lead, username }: NewPasswordSectionProps) {
  const text = useText('account');
  return (
    <section className={css.page}>
      <div className={css.side}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
        <form className={css.form} {...form.props}>
          {/* Shows a password manager whose password this is. */}
          {username === undefined ? null : <input hidden readOnly autoComplete="username" value={username} />}
          {NEW_PASSWORD_FIELDS.map((name) => (
            <PasswordField
              key={name}
              {...form.text(name)}
              label={text(`resetPassword.${name}`)}
              autoComplete="new-password"
              withRules={name === 'newPassword'}
            />
          ))}
          <FormFailure form={form} />
          <SubmitButton form={form} variant="primary" size="large" wide>
            {text('resetPassword.submit')}
          </SubmitButton>
        </form>
      </div>
      <StepDrawing step="code" className={css.drawing} />
    </section>
  );
}
