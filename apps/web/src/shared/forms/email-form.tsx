import type { ButtonVariant } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { EMAIL_INPUT, emailForm } from './email-definition.ts';
import css from './form.module.css';

export interface EmailFormProps {
  readonly label: string;
  readonly submit: string;
  readonly variant?: ButtonVariant;
  /** The address to begin with. */
  readonly email?: string | undefined;
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: (email: string) => void;
}

/** Asks for an e-mail address and sends it. */
export function EmailForm({ label, submit, variant = 'primary', email = '', send, onSent }: EmailFormProps) {
  const form = useForm(emailForm, {
    values: { email },
    send: async (valid) => {
      await send(valid.email);
      return valid.email;
    },
    onSent,
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('email')} {...EMAIL_INPUT} autoComplete="email" label={label} />
      <FormFailure form={form} />
      <SubmitButton form={form} variant={variant} size="large" wide>
        {submit}
      </SubmitButton>
    </form>
  );
}
