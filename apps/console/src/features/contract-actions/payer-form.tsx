import type { InvoicingDetails } from '@komora/api';
import type { ContractStanding } from '@komora/api/admin';
import { Skeleton } from '@komora/ui/progress';
import { Radio } from '@komora/ui/radio-group';
import { defineForm } from '@komora/web-kit/define-form';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormFailure } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import { DetailsFields } from '../../shared/details-fields.tsx';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { ActPreview } from './act-preview.tsx';
import { STANDING, termsQuery } from './acts.ts';
import { PAYER_PATHS, type PayerBody, type PayerValues, payerBody, payerFieldOf, payerValues, validatePayer } from './payer-values.ts';

const payerForm = defineForm<PayerValues, PayerBody & { readonly reason: string }>({ paths: PAYER_PATHS, validate: validatePayer });

export interface PayerFormProps {
  readonly standing: ContractStanding;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Whom the invoices name from the next period on: the client, or another person or company with its details. */
export function PayerForm(props: PayerFormProps) {
  const query = useQuery(termsQuery(useApp(), props.standing.id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />} failed={(state) => <RetryAlert query={state} />}>
      {({ payer }) => <Fields {...props} payer={payer} />}
    </QueryBoundary>
  );
}

function Fields({ standing, payer, onClose, onDone }: PayerFormProps & { readonly payer: InvoicingDetails | null }) {
  const { call, queryClient } = useApp();
  const text = useText('console-contract-actions');
  const consoleText = useText('console');
  const { id, version } = standing;
  // A repeated press acts once. The values stay when the terms are fetched again.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [values] = useState(() => payerValues(payer, standing.rent.currency));
  const reload = () => queryClient.invalidateQueries({ queryKey: [STANDING] });
  const form = useForm(payerForm, {
    values,
    send: (body) =>
      atFormFields(
        call('POST /api/admin/contracts/{id}/change-payer', { params: { id }, body: { ...body, version }, idempotencyKey }),
        payerFieldOf,
      ),
    onSent: async () => {
      await reload();
      onDone();
    },
  });
  const { type } = form.values;
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('act.change-payer.text')}</p>
      <FormChoice {...form.text('type')} label={text('field.payer')} hint={text('act.change-payer.hint')}>
        <Radio value="PravnickaOsoba">{text('payer.COMPANY')}</Radio>
        <Radio value="FyzickaOsoba">{text('payer.PERSON')}</Radio>
        <Radio value="CLIENT">{text('payer.CLIENT')}</Radio>
      </FormChoice>
      {type === 'CLIENT' ? null : <DetailsFields fieldOf={form.text} isCompany={type === 'PravnickaOsoba'} />}
      <ActPreview name="change-payer" id={id} version={version} body={payerBody(form.values)} />
      <FormTextArea {...form.text('reason')} label={consoleText('reason')} maxLength={500} />
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <FormActions form={form} onCancel={onClose}>
        {text('act.change-payer.submit', { client: standing.clientName })}
      </FormActions>
    </form>
  );
}
