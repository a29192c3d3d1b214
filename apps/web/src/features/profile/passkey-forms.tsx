import type { Passkey } from '@komora/api/passkey';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { createPasskey } from '@komora/web-kit/passkeys';
import { useForm } from '@komora/web-kit/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import forms from '../../shared/forms/form.module.css';
import { useText } from '../../shared/i18n/use-text.ts';
import { ActFailure, isProofMissing, Proof, type ProvenAct } from './proof.tsx';

const nameForm = defineForm<{ readonly name: string }, { readonly name: string }>({
  paths: ['name'],
  validate: ({ name }) =>
    name.trim() === ''
      ? { valid: false, errors: [{ path: 'name', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { name: name.trim() } },
});

/** Asks for a name, and for a proof unless the login is recent; then the authenticator makes the passkey. */
export function AddPasskey({ onDone }: { readonly onDone: () => unknown }) {
  const { call } = useApp();
  const text = useText('profile');
  const [unproven, setUnproven] = useState<string | null>(null);
  const add =
    (name: string): ProvenAct =>
    async (password) => {
      const passkey = await createPasskey(await call('POST /api/client/my/passkeys/options', { body: { password } }), name);
      if (typeof passkey === 'string') return text(`passkeys.${passkey}`);
      await call('POST /api/client/my/passkeys', { body: passkey });
      return null;
    };
  const form = useForm(nameForm, {
    values: { name: '' },
    send: ({ name }) => add(name)(undefined),
    onSent: (failure) => (failure === null ? onDone() : undefined),
    onFailed: (error, { name }) => (isProofMissing(error) ? setUnproven(name.trim()) : undefined),
  });
  if (unproven !== null) return <Proof act={add(unproven)} onDone={onDone} />;
  return (
    <form className={forms.form} {...form.props}>
      <FormField {...form.text('name')} maxLength={100} label={text('passkeys.name')} hint={text('passkeys.nameHint')} />
      <ActFailure form={form} />
      <SubmitButton form={form} variant="primary">
        {text('passkeys.add')}
      </SubmitButton>
    </form>
  );
}

interface RenamePasskeyProps {
  readonly name: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onDone: () => unknown;
}

export function RenamePasskey({ name, send, onDone }: RenamePasskeyProps) {
  const text = useText('profile');
  const form = useForm(nameForm, { values: { name }, send: (values) => send(values.name), onSent: onDone });
  return (
    <form className={forms.form} {...form.props}>
      <FormField {...form.text('name')} maxLength={100} label={text('passkeys.name')} hint={text('passkeys.nameHint')} />
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary">
        {text('passkeys.save')}
      </SubmitButton>
    </form>
  );
}

/** Asks whether to remove a passkey, and for a proof unless the login is recent. */
export function RemovePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => unknown }) {
  const { call, texts } = useApp();
  const text = useText('profile');
  const common = useText('common');
  const remove: ProvenAct = async (password) => {
    await call('POST /api/client/my/passkeys/{id}/remove', { params: { id: passkey.id }, body: { password } });
    return null;
  };
  const removal = useMutation({ networkMode: 'always', mutationFn: () => remove(undefined), onSuccess: onDone });
  if (isProofMissing(removal.error)) return <Proof act={remove} onDone={onDone} />;
  return (
    <div className={forms.form}>
      <p>{text('passkeys.removeText')}</p>
      {removal.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, removal.error)}
        </Alert>
      )}
      <Button variant="danger" icon="trash" busy={removal.isPending} busyLabel={common('state.loading')} onClick={() => removal.mutate()}>
        {text('passkeys.removeNamed', { name: passkey.name })}
      </Button>
    </div>
  );
}
