import { Radio } from '@komora/ui/radio-group';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormField } from '@komora/web-kit/form-field';
import type { FieldProps } from '@komora/web-kit/use-form';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './cancel.module.css';
import { latestDay, type TerminationDays, tomorrowOf } from './cancel-definition.ts';

export interface TerminationDateProps extends FieldProps<'day', string> {
  readonly isEmptied: boolean;
  readonly days: TerminationDays;
  /** From now on the error of the field shows. */
  readonly onLeave: () => void;
}

/** The last day of the tenancy: any day after the notice, or today or tomorrow when the box is empty already. */
export function TerminationDate({ isEmptied, days, onLeave, onWrite, ...field }: TerminationDateProps) {
  const text = useText('contract');
  const format = useFormat();
  const tomorrow = tomorrowOf(days);
  if (isEmptied)
    return (
      <div className={css.soon}>
        <p role="status">{text('cancel.evictedHint')}</p>
        <FormChoice {...field} onWrite={onWrite} label={text('cancel.day')}>
          <Radio value={days.today}>{text('cancel.today', { date: format.date(days.today) })}</Radio>
          <Radio value={tomorrow}>{text('cancel.tomorrow', { date: format.date(tomorrow) })}</Radio>
        </FormChoice>
      </div>
    );
  return (
    <FormField
      {...field}
      type="date"
      min={days.from}
      max={latestDay(days)}
      inputClassName={css.date}
      label={text('cancel.day')}
      hint={text('cancel.dayHint', { date: format.date(days.from) })}
      // A date is complete or empty, so its error shows at once: on leaving, it would move the next control away from the pointer.
      onWrite={(day) => {
        onWrite(day);
        onLeave();
      }}
    />
  );
}
