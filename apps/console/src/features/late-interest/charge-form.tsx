import type { LateInvoice } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { type AccountOfClient, lateInterestQuery } from '../../shared/late-interest-query.ts';
import { type ChargedInterest, type ChargeValues, chosenAtFirst, sumOf, validateCharge } from './interest-values.ts';

export interface ChargeFormProps {
  readonly account: AccountOfClient;
  /** With interest. */
  readonly invoices: readonly LateInvoice[];
}

/** Charges the interest of the chosen invoices with one press. */
export function ChargeForm({ account, invoices }: ChargeFormProps) {
  const app = useApp();
  const text = useText('console-interest');
  const shell = useText('console');
  const format = useFormat();
  const navigate = useNavigate();
  const { client, company, currency } = account;
  // Repeating a call after a lost response must not charge twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const definition = useMemo(
    () => defineForm<ChargeValues, ChargedInterest>({ paths: ['invoices', 'dueInDays', 'reason'], validate: validateCharge(invoices) }),
    [invoices],
  );
  const form = useForm(definition, {
    values: { invoices: chosenAtFirst(invoices), dueInDays: '14', reason: '' },
    send: (charged) =>
      app.call('POST /api/admin/clients/{id}/late-interest', {
        params: { id: client },
        body: { legalEntityId: company, currency, ...charged },
        idempotencyKey,
      }),
    onSent: async () => {
      await app.queryClient.invalidateQueries();
      await navigate({ to: '/clients/$id/account', params: { id: client }, search: { company } });
    },
  });
  const money = (amount: number): string => format.money({ amount, currency });
  const labelOf = ({ number, dueOn, interest, charged, isPlanned }: LateInvoice): string =>
    [
      text('account.invoice', { number, day: format.date(dueOn), interest: money(interest) }),
      ...(charged > 0 ? [text('account.charged', { amount: money(charged) })] : []),
      ...(isPlanned ? [text('account.planned')] : []),
    ].join(' · ');
  return (
    <form className={css.form} {...form.props}>
      <FormCheckboxes
        name="invoices"
        legend={text('account.invoices')}
        options={invoices.map((invoice) => ({ value: invoice.invoiceId, label: labelOf(invoice) }))}
        value={form.values.invoices}
        code={form.code('invoices')}
        onWrite={(chosen) => form.set('invoices', chosen)}
      />
      <p>{text('account.vat')}</p>
      <FormField {...form.text('dueInDays')} inputMode="numeric" autoComplete="off" label={text('account.dueInDays')} />
      <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
      {isConflict(form.failure) ? (
        <Conflict onLoad={() => app.queryClient.invalidateQueries({ queryKey: lateInterestQuery(app, account).queryKey })} />
      ) : (
        <FormFailure form={form} />
      )}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('account.submit', { amount: money(sumOf(invoices, form.values.invoices)) })}
        </SubmitButton>
      </div>
    </form>
  );
}
