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
import { FormTextArea } from '../../shared/form-select.tsx';
import { reloadDays } from './cash-queries.ts';
import { type CloseValues, validateClose } from './cash-values.ts';
import type { StepDialogProps } from './count-dialog.tsx';

/** Asks for the reason of a difference and for what goes to the bank. */
export function CloseDialog(props: StepDialogProps) {
  const text = useText('console-cash');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('close.title')} closeLabel={common('action.close')}>
      {props.open ? <CloseForm {...props} /> : null}
    </Dialog>
  );
}

function CloseForm({ day, onClose, onDone }: StepDialogProps) {
  const app = useApp();
  const text = useText('console-cash');
  const format = useFormat();
  const { id, version, currency, difference } = day;
  const definition = useMemo(
    () =>
      defineForm<CloseValues, { banked: number; differenceReason?: string }>({
        paths: ['banked', 'differenceReason'],
        validate: validateClose(difference ?? 0),
      }),
    [difference],
  );
  const form = useForm(definition, {
    values: { banked: '', differenceReason: '' },
    send: (body) => app.call('POST /api/admin/cash-days/{id}/close', { params: { id }, body: { version, ...body } }),
    onSent: onDone,
    // Somebody else may have changed the day; what was typed stays.
    onFailed: () => void reloadDays(app),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('close.text')}</p>
      <FormField
        {...form.text('banked')}
        required={false}
        inputMode="decimal"
        autoComplete="off"
        label={text('close.banked', { currency })}
      />
      {difference === null || difference === 0 ? null : (
        <FormTextArea
          {...form.text('differenceReason')}
          label={text('close.why', { amount: format.money({ amount: difference, currency }) })}
          maxLength={500}
        />
      )}
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('close.title')}
      </FormActions>
    </form>
  );
}
