import type { SharedPerson } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { EMAIL_INPUT, emailForm } from '../../../shared/forms/email-definition.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { sharedBoxesQuery } from '../contract-queries.ts';
import css from './sharing.module.css';

const sharingForm = {
  ...emailForm,
  fieldOfCode: { 'sharing/unknown-user': 'email', 'sharing/own-email': 'email', 'sharing/already-shared': 'email' },
} as const;

/** Shares the box with a registered person. */
export function AddPerson({ contractId, people }: { readonly contractId: string; readonly people: readonly SharedPerson[] }) {
  const app = useApp();
  const text = useText('contract');
  const queryClient = useQueryClient();
  const form = useForm(sharingForm, {
    values: { email: '' },
    send: ({ email }) => app.call('POST /api/client/my/add-box-sharing', { body: { contractId, email } }),
    onSent: () => {
      form.clear({ email: '' });
      return queryClient.invalidateQueries({ queryKey: sharedBoxesQuery(app.call).queryKey });
    },
    isOptional: true,
  });
  const sent = form.result;
  // A person who was removed again is not announced as added.
  const added = people.find(({ email }) => email === sent?.email);
  return (
    <form className={css.add} {...form.props}>
      <FormField {...form.text('email')} {...EMAIL_INPUT} icon="mail" autoComplete="off" label={text('sharing.email')} />
      <SubmitButton form={form} icon="plus">
        {text('sharing.add')}
      </SubmitButton>
      <FormFailure form={form} />
      {added === undefined ? null : (
        <Alert tone="success" announce>
          {text('sharing.added', { name: added.email })}
        </Alert>
      )}
    </form>
  );
}
