import type { UnmatchedTransfer } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { useAmount } from './use-amount.ts';

interface Values {
  readonly invoiceNumber: string;
}

const matchForm = defineForm<Values, Values>({
  paths: ['invoiceNumber'],
  validate: ({ invoiceNumber }) =>
    invoiceNumber.trim() === ''
      ? { valid: false, errors: [{ path: 'invoiceNumber', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { invoiceNumber: invoiceNumber.trim() } },
  fieldOfCode: {
    'bank-entry/unknown-invoice': 'invoiceNumber',
    'bank-entry/wrong-currency': 'invoiceNumber',
    'rent/already-paid': 'invoiceNumber',
  },
});

export interface MatchDialogProps {
  readonly transfer: UnmatchedTransfer | null;
  readonly onClose: () => void;
  readonly onMatched: () => unknown;
}

/** Says which invoice a transfer pays. */
export function MatchDialog({ transfer, onClose, onMatched }: MatchDialogProps) {
  const text = useText('console-money');
  const common = useText('common');
  return (
    <Dialog open={transfer !== null} onClose={onClose} title={text('match.title')} closeLabel={common('action.close')}>
      {transfer === null ? null : <MatchForm transfer={transfer} onClose={onClose} onMatched={onMatched} />}
    </Dialog>
  );
}

function MatchForm({ transfer, onClose, onMatched }: MatchDialogProps & { readonly transfer: UnmatchedTransfer }) {
  const { call } = useApp();
  const text = useText('console-money');
  const amountOf = useAmount();
  const { id, amount, currency, payerName, payerAccount, invoiceNumber } = transfer;
  const form = useForm(matchForm, {
    values: { invoiceNumber: invoiceNumber ?? '' },
    send: (body) => call('POST /api/admin/bank-statements/unmatched/{id}/match', { params: { id }, body }),
    onSent: onMatched,
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('match.text', { amount: amountOf(amount, currency), payer: payerName ?? payerAccount ?? text('unknown') })}</p>
      <FormField {...form.text('invoiceNumber')} autoComplete="off" spellCheck={false} label={text('match.invoice')} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('match.submit', { amount: amountOf(amount, currency) })}
      </FormActions>
    </form>
  );
}
