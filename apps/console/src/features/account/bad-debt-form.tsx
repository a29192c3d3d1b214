import type { BadDebtGround } from '@komora/api/admin';
import { BAD_DEBT_GROUNDS } from '@komora/domain/bad-debt';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { useSettled } from '../../shared/search-records.ts';
import type { ActOutcome, ChosenAct } from './run-act.ts';

interface Values {
  readonly ground: string;
  readonly reference: string;
  readonly on: string;
  readonly reason: string;
}

const badDebtForm = defineForm<Values, Values>({
  paths: ['ground', 'reference', 'on', 'reason'],
  validate: (values) =>
    values.reason.trim() === ''
      ? { valid: false, errors: [{ path: 'reason', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { ...values, reason: values.reason.trim() } },
});

interface BadDebtFormProps {
  readonly act: ChosenAct;
  readonly onDone: (outcome: ActOutcome) => unknown;
  readonly onClose: () => void;
}

/** Asks for the facts of an irrecoverable debt, shows each condition of the law with its state, and gives the debt up with its VAT. */
export function BadDebtForm({ act, onDone, onClose }: BadDebtFormProps) {
  const { call } = useApp();
  const text = useText('console-account');
  const shell = useText('console');
  const format = useFormat();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const id = act.entry?.id ?? '';
  const form = useForm(badDebtForm, {
    values: { ground: 'SMALL', reference: '', on: '', reason: '' },
    send: (values) =>
      call('POST /api/admin/ledger-entries/{id}/bad-debt', {
        params: { id },
        body: { ground: groundOf(values.ground), reference: values.reference.trim() || null, on: values.on || null, reason: values.reason },
        idempotencyKey,
      }),
    onSent: ({ approvalId }) => onDone({ receiptNumber: null, disbursementNumber: null, isWaiting: approvalId !== null, isCash: false }),
  });
  const { ground, on } = form.values;
  const reference = useSettled(form.values.reference).trim();
  const query = useQuery({
    queryKey: ['bad-debt', id, ground, reference, on],
    queryFn: ({ signal }) =>
      call('GET /api/admin/ledger-entries/{id}/bad-debt', {
        params: { id },
        query: { ground: groundOf(ground), reference: reference || undefined, on: on || undefined },
        signal,
      }),
    placeholderData: (before) => before,
  });
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="12rem" />}>
      {({ isSupported, grounds, conditions, currency, net, vat, gross }) => {
        if (!isSupported) return <Alert>{text('badDebt.unsupported')}</Alert>;
        const isSmall = ground === 'SMALL' && grounds.includes('SMALL');
        const money = (amount: number): string => format.money({ amount, currency });
        return (
          <form className={css.form} {...form.props}>
            <p>{text('act.badDebt.text', { gross: money(gross), net: money(net), vat: money(vat) })}</p>
            <FormSelect
              {...form.text('ground')}
              label={text('badDebt.ground')}
              placeholder={text('field.choose')}
              options={grounds.map((value) => ({ value, label: text(`badDebt.grounds.${value}`) }))}
            />
            <FormField {...form.text('reference')} autoComplete="off" label={text(isSmall ? 'badDebt.asked' : 'badDebt.reference')} />
            {isSmall ? null : <FormField {...form.text('on')} type="date" label={text('badDebt.on')} />}
            <section aria-label={text('badDebt.conditions')} aria-live="polite">
              <h3>{text('badDebt.conditions')}</h3>
              <ul>
                {conditions.map(({ kind, isMet, on: day }) => (
                  <li key={kind}>
                    <Badge tone={isMet ? 'success' : 'warning'}>{text(isMet ? 'badDebt.met' : 'badDebt.missing')}</Badge>{' '}
                    {text(`badDebt.condition.${kind}`)}
                    {day === null ? null : ` (${format.date(day)})`}
                  </li>
                ))}
              </ul>
            </section>
            <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
            <FormFailure form={form} />
            <FormActions form={form} variant="danger" onCancel={onClose}>
              {text('act.badDebt.submit', { gross: money(gross) })}
            </FormActions>
          </form>
        );
      }}
    </QueryBoundary>
  );
}

/** An empty choice is asked about as the first ground, whose conditions a country without it does not meet. */
const groundOf = (typed: string): BadDebtGround => BAD_DEBT_GROUNDS.find((ground) => ground === typed) ?? 'SMALL';
