import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { type CashDayRecord, reloadDays } from './cash-queries.ts';
import { type MovementValues, validateMovement } from './cash-values.ts';

export type MovementName = 'payIn' | 'payOut' | 'bank';

export interface MovementDialogProps {
  readonly name: MovementName | null;
  readonly day: CashDayRecord;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

const CALLS = {
  payIn: 'POST /api/admin/cash-days/{id}/pay-in',
  payOut: 'POST /api/admin/cash-days/{id}/pay-out',
  bank: 'POST /api/admin/cash-days/{id}/bank-deposit',
} as const;

const movementForm = defineForm<MovementValues, { amount: number; reason: string }>({
  paths: ['amount', 'reason'],
  validate: validateMovement,
  fieldOfCode: { 'cash/not-enough': 'amount', 'approval/beyond-limit': 'amount' },
});

/** Cash that goes in or out without a client. */
export function MovementDialog(props: MovementDialogProps) {
  const { name, onClose } = props;
  const text = useText('console-cash');
  const common = useText('common');
  return (
    <Dialog open={name !== null} onClose={onClose} title={name === null ? '' : text(`${name}.title`)} closeLabel={common('action.close')}>
      {name === null ? null : <MovementForm {...props} name={name} />}
    </Dialog>
  );
}

function MovementForm({ name, day, onClose, onDone }: MovementDialogProps & { readonly name: MovementName }) {
  const app = useApp();
  const text = useText('console-cash');
  const shell = useText('console');
  // Repeating a call after a lost response must not move cash twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(movementForm, {
    values: { amount: '', reason: '' },
    send: (body) => app.call(CALLS[name], { params: { id: day.id }, body, idempotencyKey }),
    onSent: onDone,
    onFailed: () => void reloadDays(app),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text(`${name}.text`)}</p>
      <FormField {...form.text('amount')} inputMode="decimal" autoComplete="off" label={text('amount', { currency: day.currency })} />
      <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text(`${name}.title`)}
      </FormActions>
    </form>
  );
}
