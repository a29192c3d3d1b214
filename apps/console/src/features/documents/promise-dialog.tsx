import type { OverdueRow } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { hundredthsOf, typedHundredths } from '../../shared/decimal.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';

interface Values {
  readonly amount: string;
  readonly promisedOn: string;
  readonly reason: string;
}
interface Checked {
  readonly amount: number;
  readonly promisedOn: string;
  readonly reason: string;
}

const promiseForm = defineForm<Values, Checked>({
  paths: ['amount', 'promisedOn', 'reason'],
  validate: ({ amount, promisedOn, reason }) => {
    const hundredths = hundredthsOf(amount) ?? 0;
    const errors: { path: keyof Values; code: ErrorCode }[] = [];
    if (hundredths <= 0) errors.push({ path: 'amount', code: 'ledger/invalid-amount' });
    if (promisedOn === '') errors.push({ path: 'promisedOn', code: 'revalid/rule/basic/not-null' });
    if (reason.trim() === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
    return errors.length === 0
      ? { valid: true, value: { amount: hundredths, promisedOn, reason: reason.trim() } }
      : { valid: false, errors };
  },
});

export interface PromiseDialogProps {
  readonly row: OverdueRow | null;
  readonly onClose: () => void;
  readonly onMade: () => unknown;
}

/** Asks what a client promised on the phone. */
export function PromiseDialog({ row, onClose, onMade }: PromiseDialogProps) {
  const text = useText('console-arrears');
  const common = useText('common');
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={text('promise.title', { name: row?.name ?? '' })}
      closeLabel={common('action.close')}
    >
      {row === null ? null : <PromiseForm row={row} onClose={onClose} onMade={onMade} />}
    </Dialog>
  );
}

function PromiseForm({ row, onClose, onMade }: PromiseDialogProps & { readonly row: OverdueRow }) {
  const app = useApp();
  const text = useText('console-arrears');
  const format = useFormat();
  const { id, legalEntityId, due, toPromise } = row;
  const needed = { amount: toPromise, currency: due.currency };
  const form = useForm(promiseForm, {
    values: { amount: typedHundredths(toPromise > 0 ? toPromise : due.amount, app.texts.texts.locale), promisedOn: '', reason: '' },
    send: (promise) =>
      app.call('POST /api/admin/clients/{id}/promises', { params: { id }, body: { legalEntityId, currency: due.currency, ...promise } }),
    onSent: () => {
      onClose();
      return onMade();
    },
  });
  const typed = hundredthsOf(form.values.amount) ?? 0;
  return (
    <form className={css.form} {...form.props}>
      <p>{text('promise.text', { amount: format.money(needed) })}</p>
      <FormField
        {...form.text('amount')}
        inputMode="decimal"
        autoComplete="off"
        label={text('promise.amount', { currency: due.currency })}
        hint={typed > 0 && typed < toPromise ? text('promise.tooLow') : undefined}
      />
      <FormField {...form.text('promisedOn')} type="date" label={text('promise.day')} />
      <FormTextArea {...form.text('reason')} label={text('promise.note')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('promise.submit')}
      </FormActions>
    </form>
  );
}
