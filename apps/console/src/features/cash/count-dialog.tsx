import { DENOMINATIONS, type Pieces, SMALLEST_NOTE } from '@komora/domain';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import own from './cash.module.css';
import { type CashDayRecord, reloadDays } from './cash-queries.ts';
import { type CountValues, emptyCount, sumOfTyped, validateCount } from './cash-values.ts';

export interface StepDialogProps {
  readonly open: boolean;
  readonly day: CashDayRecord;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Asks for the pieces of each note and coin. What is expected is shown by nobody before the count is saved. */
export function CountDialog(props: StepDialogProps) {
  const text = useText('console-cash');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('count.title')} closeLabel={common('action.close')}>
      {props.open ? <CountForm {...props} /> : null}
    </Dialog>
  );
}

function CountForm({ day, onClose, onDone }: StepDialogProps) {
  const app = useApp();
  const text = useText('console-cash');
  const format = useFormat();
  const { id, version, currency } = day;
  const definition = useMemo(
    () => defineForm<CountValues, Pieces[]>({ paths: DENOMINATIONS[currency].map(String), validate: validateCount(currency) }),
    [currency],
  );
  const form = useForm(definition, {
    values: emptyCount(currency),
    send: (pieces) => app.call('POST /api/admin/cash-days/{id}/count', { params: { id }, body: { version, pieces } }),
    onSent: onDone,
    // Somebody else may have changed the day; what was typed stays.
    onFailed: () => void reloadDays(app),
    isOptional: true,
  });
  const isNote = (value: number): boolean => value >= SMALLEST_NOTE[currency];
  return (
    <form className={css.form} {...form.props}>
      <p>{text('count.text')}</p>
      {(['notes', 'coins'] as const).map((kind) => (
        <fieldset key={kind} className={css.group}>
          <legend>{text(`count.${kind}`)}</legend>
          <div className={own.pieces}>
            {DENOMINATIONS[currency]
              .filter((value) => isNote(value) === (kind === 'notes'))
              .map((value) => (
                <FormField
                  key={value}
                  {...form.text(String(value))}
                  required={false}
                  inputMode="numeric"
                  autoComplete="off"
                  label={format.money({ amount: value, currency })}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <p className={own.sum} role="status">
        {text('count.sum', { amount: format.money({ amount: sumOfTyped(form.values, currency), currency }) })}
      </p>
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('count.submit')}
      </FormActions>
    </form>
  );
}
