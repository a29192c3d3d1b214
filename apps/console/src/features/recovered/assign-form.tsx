import type { ClientAccount, OpenItem, RecoveredPayment } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { validateMandatory } from '../../shared/mandatory.ts';

interface AssignFormProps {
  readonly payment: RecoveredPayment;
  readonly client: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Chooses which debts of the client's account the payment pays: chosen open entries, and the rest is credit. */
export function AssignForm(props: AssignFormProps) {
  const { payment, client } = props;
  const { call } = useApp();
  const text = useText('console-recovered');
  const query = useQuery({
    queryKey: ['recovered-payments', 'account', client.id],
    queryFn: async ({ signal }) => {
      const params = { id: client.id };
      const [{ accounts }, { items }] = await Promise.all([
        call('GET /api/admin/clients/{id}/accounts', { params, signal }),
        call('GET /api/admin/clients/{id}/open-items', { params, query: {}, signal }),
      ]);
      const { currency } = payment.amount;
      return {
        accounts: accounts.filter((account) => account.currency === currency),
        items: items.filter((item) => item.currency === currency && item.open > 0 && item.kind !== 'DEPOSIT_IN'),
      };
    },
  });
  return (
    <QueryBoundary
      query={query}
      skeleton={<Skeleton height="8rem" />}
      isEmpty={({ accounts }) => accounts.length === 0}
      empty={<Alert>{text('assign.noAccount', { client: client.name, currency: payment.amount.currency })}</Alert>}
    >
      {({ accounts, items }) => <Fields {...props} accounts={accounts} items={items} />}
    </QueryBoundary>
  );
}

interface Values {
  readonly company: string;
  readonly reason: string;
}
const assignForm = defineForm<Values, Values>({ paths: ['company', 'reason'], validate: validateMandatory });

interface FieldsProps extends AssignFormProps {
  readonly accounts: readonly ClientAccount[];
  readonly items: readonly OpenItem[];
}

function Fields({ payment, client, accounts, items, onClose, onDone }: FieldsProps) {
  const { call } = useApp();
  const text = useText('console-recovered');
  const bank = useText('console-bank');
  const common = useText('console');
  const format = useFormat();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const proposed = payment.candidates.flatMap((one) => (one.client.id === client.id && one.entry !== null ? [one.entry] : []))[0];
  const [debitIds, setDebitIds] = useState<readonly string[]>(proposed === undefined ? [] : [proposed.id]);
  const form = useForm(assignForm, {
    values: { company: proposed?.legalEntityId ?? accounts[0]?.legalEntityId ?? '', reason: '' },
    send: ({ company, reason }) =>
      call('POST /api/admin/recovered-payments/{id}/assign', {
        params: { id: payment.id },
        body: { clientId: client.id, legalEntityId: company, debitIds: chosen(company), reason },
        idempotencyKey,
      }),
    onSent: onDone,
  });
  const { company } = form.values;
  const own = items.filter(({ legalEntityId }) => legalEntityId === company);
  const chosen = (entity: string) => debitIds.filter((id) => items.some((item) => item.id === id && item.legalEntityId === entity));
  const money = (amount: number) => format.money({ amount, currency: payment.amount.currency });
  const nameOf = ({ kind, dueOn, enteredOn, open }: OpenItem) =>
    [
      kind === 'INVOICE' || kind === 'CHARGE' || kind === 'OPENING' ? bank(`kind.${kind}`) : text('otherDebt'),
      format.date(dueOn ?? enteredOn),
      money(open),
    ].join(' · ');
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('assign.text', { amount: format.money(payment.left), client: client.name })}</p>
      {accounts.length < 2 ? null : (
        <FormSelect
          {...form.text('company')}
          label={text('assign.company')}
          options={accounts.map(({ legalEntityId: value, legalEntityName: label }) => ({ value, label }))}
        />
      )}
      {own.length === 0 ? (
        <p>{text('assign.nothingOpen')}</p>
      ) : (
        <FormCheckboxes
          name="debits"
          legend={text('assign.debits')}
          options={own.map((item) => ({ value: item.id, label: nameOf(item) }))}
          value={chosen(company)}
          code={undefined}
          onWrite={setDebitIds}
        />
      )}
      <Preview
        payment={payment}
        clientId={client.id}
        company={company}
        debitIds={chosen(company)}
        nameOf={(id) => own.filter((item) => item.id === id).map(nameOf)[0] ?? ''}
      />
      <FormTextArea {...form.text('reason')} label={common('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('assign.submit', { amount: format.money(payment.left), client: client.name })}
      </FormActions>
    </form>
  );
}

interface PreviewProps {
  readonly payment: RecoveredPayment;
  readonly clientId: string;
  readonly company: string;
  readonly debitIds: readonly string[];
  readonly nameOf: (debitId: string) => string;
}

/** The entries that the server would make. */
function Preview({ payment, clientId, company, debitIds, nameOf }: PreviewProps) {
  const { call } = useApp();
  const text = useText('console-recovered');
  const format = useFormat();
  const query = useQuery({
    queryKey: ['recovered-payments', 'preview', payment.id, clientId, company, debitIds],
    queryFn: ({ signal }) =>
      call('POST /api/admin/recovered-payments/{id}/assign/preview', {
        params: { id: payment.id },
        body: { clientId, legalEntityId: company, debitIds: [...debitIds] },
        signal,
      }),
    placeholderData: (before) => before,
  });
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="3rem" />}>
      {({ pays, credit, currency }) => (
        <section aria-label={text('assign.preview')} aria-live="polite">
          <ul>
            {pays.map(({ debitId, amount }) => (
              <li key={debitId}>{text('assign.pays', { amount: format.money({ amount, currency }), debt: nameOf(debitId) })}</li>
            ))}
            {credit === 0 ? null : <li>{text('assign.credit', { amount: format.money({ amount: credit, currency }) })}</li>}
          </ul>
        </section>
      )}
    </QueryBoundary>
  );
}
