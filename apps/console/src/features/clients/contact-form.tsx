import type { ClientChange, ClientRecord } from '@komora/api/admin';
import { LANGUAGES } from '@komora/domain/language';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { TIMELINE } from '../../shared/timeline.tsx';
import { CLIENTS } from './client-queries.ts';
import { type ContactValues, validateContact } from './validate-contact.ts';

export interface ContactFormProps {
  readonly open: boolean;
  readonly client: ClientRecord;
  readonly onClose: () => void;
}

const contactForm = defineForm<ContactValues, Omit<ClientChange, 'version'>>({
  paths: ['firstName', 'lastName', 'phoneNumber', 'language'],
  validate: validateContact,
});

/** Changes how to reach a client. */
export function ContactForm(props: ContactFormProps) {
  const text = useText('console-records');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('edit.open')} closeLabel={common('action.close')}>
      {props.open ? <Fields key={props.client.id} {...props} /> : null}
    </Dialog>
  );
}

function Fields({ client, onClose }: ContactFormProps) {
  const { call, queryClient } = useApp();
  const text = useText('console-records');
  const common = useText('common');
  const reload = () => queryClient.invalidateQueries({ queryKey: [CLIENTS] });
  const { form, merge } = useRecordForm(contactForm, {
    record: client,
    valuesOf: ({ firstName, lastName, phoneNumber, language }: ClientRecord = client): ContactValues => ({
      firstName,
      lastName,
      phoneNumber: phoneNumber ?? '',
      language,
    }),
    reload,
    send: (change, version) => call('PUT /api/admin/clients/{id}', { params: { id: client.id }, body: { ...change, version } }),
    onSent: async () => {
      await Promise.all([reload(), queryClient.invalidateQueries({ queryKey: [TIMELINE] })]);
      onClose();
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('firstName')} autoComplete="off" maxLength={80} label={text('edit.firstName')} />
      <FormField {...form.text('lastName')} autoComplete="off" maxLength={80} label={text('edit.lastName')} />
      <FormField
        {...form.text('phoneNumber')}
        type="tel"
        autoComplete="off"
        maxLength={40}
        required={false}
        optionalLabel={common('optional')}
        label={text('client.phone')}
        hint={text('edit.phoneHint')}
      />
      <FormSelect
        {...form.text('language')}
        label={text('column.language')}
        options={LANGUAGES.map((value) => ({ value, label: value }))}
      />
      <FormProblem form={form} merge={merge} reload={reload} />
      <FormActions form={form} onCancel={onClose}>
        {text('edit.submit')}
      </FormActions>
    </form>
  );
}
