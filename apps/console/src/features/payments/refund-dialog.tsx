import type { PaymentRow } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { hundredthsOf } from '../../shared/decimal.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';

interface Values {
  readonly amount: string;
  readonly reason: string;
}
interface Checked {
  readonly amount: number;
  readonly reason: string;
}

const refundForm = defineForm<Values, Checked>({
  paths: ['amount', 'reason'],
  validate: ({ amount, reason }) => {
    const hundredths = hundredthsOf(amount) ?? 0;
    const errors: { path: keyof Values; code: ErrorCode }[] = [];
    if (hundredths <= 0) errors.push({ path: 'amount', code: 'ledger/invalid-amount' });
    if (reason.trim() === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
    return errors.length === 0 ? { valid: true, value: { amount: hundredths, reason: reason.trim() } } : { valid: false, errors };
  },
});

export interface RefundDialogProps {
  readonly payment: PaymentRow | null;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Returns a part of a payment to its card as goodwill. Above the person's limit it waits for an approval. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const text = useText('console-payments');
  const common = useText('common');
  const [isWaiting, setWaiting] = useState(false);
  return (
    <>
      <Dialog open={payment !== null} onClose={onClose} title={text('refund.title')} closeLabel={common('action.close')}>
        {payment === null ? null : (
          <RefundForm
            payment={payment}
            onClose={onClose}
            onSent={(needsApproval) => {
              onClose();
              setWaiting(needsApproval);
              return onDone();
            }}
          />
        )}
      </Dialog>
      <Dialog open={isWaiting} onClose={() => setWaiting(false)} title={text('refund.waiting')} closeLabel={common('action.close')}>
        <p>{text('refund.waitingText')}</p>
      </Dialog>
    </>
  );
}

interface RefundFormProps {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
  readonly onSent: (needsApproval: boolean) => unknown;
}

function RefundForm({ payment: { id, refundable, client }, onClose, onSent }: RefundFormProps) {
  const { call } = useApp();
  const text = useText('console-payments');
  const console = useText('console');
  const format = useFormat();
  // A repeated press moves money once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(refundForm, {
    values: { amount: '', reason: '' },
    send: (body) => call('POST /api/admin/payments/{id}/refunds', { params: { id }, body, idempotencyKey }),
    onSent: ({ approvalId }) => onSent(approvalId !== null),
  });
  const amount = hundredthsOf(form.values.amount);
  return (
    <form className={css.form} {...form.props}>
      <p>{text('refund.text', { most: format.money(refundable), client: client?.name ?? '' })}</p>
      <FormField
        {...form.text('amount')}
        inputMode="decimal"
        autoComplete="off"
        label={text('refund.amount', { currency: refundable.currency })}
      />
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} variant="danger" onCancel={onClose}>
        {text('refund.submit', { amount: amount === null ? '' : format.money({ amount, currency: refundable.currency }) })}
      </FormActions>
    </form>
  );
}
