import { Alert } from '@komora/ui/alert';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { createPasskey } from '@komora/web-kit/passkeys';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { nameForm } from '../../shared/name-form.ts';

const passkeyForm = defineForm(nameForm);

/** Accepts an invitation with a passkey of this device. */
export function AcceptWithPasskey({ token }: { readonly token: string }) {
  const { call } = useApp();
  const navigate = useNavigate();
  const text = useText('console-security');
  const form = useForm(passkeyForm, {
    values: { name: '' },
    send: async ({ name }) => {
      const passkey = await createPasskey(await call('POST /api/admin/invitations/passkey-options', { body: { token } }), name);
      if (typeof passkey !== 'string') await call('POST /api/admin/invitations/accept-with-passkey', { body: { token, passkey } });
      return typeof passkey === 'string' ? passkey : null;
    },
    onSent: (failure) => (failure === null ? navigate({ to: '/profile' }) : undefined),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('passkey.lead')}</p>
      <FormField {...form.text('name')} maxLength={100} label={text('passkey.name')} hint={text('passkey.nameHint')} />
      <FormFailure form={form} />
      {form.result == null ? null : (
        <Alert tone="error" announce>
          {text(`passkey.${form.result}`)}
        </Alert>
      )}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('invitation.create')}
        </SubmitButton>
      </div>
    </form>
  );
}
