import { useFormat, useText } from '../../../texts/use-text.ts';
import { Field, Radio, RadioGroup, TextInput } from '../../../ui/index.ts';
import css from './cancel.module.css';
import { type CancelDraft, type ClosingDays, latestDay, tomorrowOf } from './use-cancel-form.ts';

export interface ClosingDayProps {
  readonly draft: CancelDraft;
  readonly days: ClosingDays;
  readonly error: string | undefined;
  readonly change: (part: Partial<CancelDraft>) => void;
  /** The day was chosen, or the field left: its error may show. */
  readonly onLeave: () => void;
}

/** The last day of the tenancy: any day after the notice, or today or tomorrow when the box is empty already. */
export function ClosingDay({ draft, days, error, change, onLeave }: ClosingDayProps) {
  const text = useText('contract');
  const format = useFormat();
  const tomorrow = tomorrowOf(days);
  if (draft.evicted)
    return (
      <div className={css.soon}>
        <p role="status">{text('cancel.evictedHint')}</p>
        <RadioGroup label={text('cancel.day')} value={draft.soon} onChange={(soon) => change({ soon })} error={error}>
          <Radio value={days.today}>{text('cancel.today', { date: format.date(days.today) })}</Radio>
          <Radio value={tomorrow}>{text('cancel.tomorrow', { date: format.date(tomorrow) })}</Radio>
        </RadioGroup>
      </div>
    );
  return (
    <Field label={text('cancel.day')} hint={text('cancel.dayHint', { date: format.date(days.from) })} required error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="day"
          type="date"
          min={days.from}
          max={latestDay(days)}
          className={css.date}
          value={draft.day}
          // A date is whole or none, so it is judged at once: an error that came as the field is left would push away what is pressed next.
          onChange={({ target }) => {
            change({ day: target.value });
            onLeave();
          }}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}
