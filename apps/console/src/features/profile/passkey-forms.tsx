import type { Passkey } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { createPasskey } from '@komora/web-kit/passkeys';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { nameForm } from '../../shared/name-form.ts';

const passkeyForm = defineForm(nameForm);

/** Creates a passkey on this device, or on one that the browser reaches. */
export function AddPasskey({ onDone }: { readonly onDone: () => unknown }) {
  const { call } = useApp();
  const text = useText('console-security');
  const form = useForm(passkeyForm, {
    values: { name: '' },
    send: async ({ name }) => {
      const passkey = await createPasskey(await call('POST /api/admin/me/passkeys/options'), name);
      if (typeof passkey === 'string') return passkey;
      await call('POST /api/admin/me/passkeys', { body: passkey });
      return null;
    },
    onSent: (failure) => (failure === null ? onDone() : undefined),
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('name')} maxLength={100} label={text('passkey.name')} hint={text('passkey.nameHint')} />
      <FormFailure form={form} />
      {form.result == null ? null : (
        <Alert tone="error" announce>
          {text(`passkey.${form.result}`)}
        </Alert>
      )}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('passkey.add')}
        </SubmitButton>
      </div>
    </form>
  );
}

export function RenamePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => unknown }) {
  const { call } = useApp();
  const text = useText('console-security');
  const form = useForm(passkeyForm, {
    values: { name: passkey.name },
    send: (body) => call('PUT /api/admin/me/passkeys/{id}', { params: { id: passkey.id }, body }),
    onSent: onDone,
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('name')} maxLength={100} label={text('passkey.name')} hint={text('passkey.nameHint')} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('passkey.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
