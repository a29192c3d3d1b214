import { LANGUAGES } from '@komora/domain/language';
import { Button } from '@komora/ui/button';
import { Radio } from '@komora/ui/radio-group';
import { defineForm } from '@komora/web-kit/define-form';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import { DetailsFields } from '../../shared/details-fields.tsx';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { CLIENT_PATHS, type ClientBody, type ClientValues, clientValues, fieldOf, validateClient } from './client-values.ts';
import type { StepProps } from './move-in-queries.ts';

const clientForm = defineForm<ClientValues, ClientBody>({ paths: CLIENT_PATHS, validate: validateClient });

interface ClientFormProps extends StepProps {
  /** The account whose details are missing; null for somebody new. */
  readonly clientId: string | null;
  readonly onCancel: () => void;
}

/** Billing details of the client. */
export function ClientForm({ moveIn, clientId, onSaved, onReload, onCancel }: ClientFormProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const field = useText('invoicing');
  const { id, version } = moveIn;
  const form = useForm(clientForm, {
    values: clientValues(clientId === null && moveIn.client?.id !== null ? { ...moveIn, client: null } : moveIn),
    send: (body) =>
      atFormFields(call('PUT /api/admin/move-ins/{id}/client', { params: { id }, body: { version, clientId, ...body } }), fieldOf),
    onSent: onSaved,
  });
  return (
    <form className={css.form} {...form.props}>
      <FormChoice {...form.text('type')} label={field('details.type')}>
        <Radio value="FyzickaOsoba">{field('details.person')}</Radio>
        <Radio value="PravnickaOsoba">{field('details.company')}</Radio>
      </FormChoice>
      <DetailsFields fieldOf={form.text} isCompany={form.values.type === 'PravnickaOsoba'} isEmailFixed={clientId !== null}>
        <FormSelect
          {...form.text('language')}
          label={text('client.language')}
          options={LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }))}
        />
      </DetailsFields>
      {isConflict(form.failure) ? <Conflict onLoad={onReload} /> : <FormFailure form={form} />}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary" size="large">
          {text('next')}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {text('client.search')}
        </Button>
      </div>
    </form>
  );
}
