import type { PeriodOption } from '@komora/api';
import { RadioCard } from '@komora/ui/radio-group';
import { FormChoice } from '@komora/web-kit/form-choice';
import type { FieldProps } from '@komora/web-kit/use-form';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './choices.module.css';

/** The value is a number of months. */
export interface PeriodChoiceProps extends FieldProps<'period', string> {
  readonly periods: readonly PeriodOption[];
}

/** How often the rent is charged; a longer period may be cheaper. */
export function PeriodChoice({ periods, ...field }: PeriodChoiceProps) {
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  return (
    <FormChoice {...field} errorText={text('first.periodMissing')} label={text('first.period')} layout="cards" className={css.periods}>
      {periods.map(({ months, discountBp, pricePerMonth: { net, gross, currency } }) => (
        <RadioCard
          key={months}
          value={String(months)}
          title={text(`period.${months}`)}
          flag={discountBp > 0 ? text('first.saving', { percent: format.percentage(discountBp / 10_000) }) : undefined}
        >
          <strong className={css.price}>{common('perMonth', { price: format.money({ amount: gross, currency }) })}</strong>
          <br />
          {common('withoutVat', { price: format.money({ amount: net, currency }) })}
        </RadioCard>
      ))}
    </FormChoice>
  );
}
