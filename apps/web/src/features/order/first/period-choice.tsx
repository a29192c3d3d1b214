import type { PeriodOption } from '@komora/contract';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { RadioCard, RadioGroup } from '../../../ui/index.ts';
import css from './choices.module.css';

export interface PeriodChoiceProps {
  readonly periods: readonly PeriodOption[];
  /** months */
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (months: number) => void;
}

/** How often the rent is charged; a longer period may be cheaper. */
export function PeriodChoice({ periods, value, error, onChange }: PeriodChoiceProps) {
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  return (
    <RadioGroup
      label={text('first.period')}
      layout="cards"
      className={css.periods}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={(months) => onChange(Number(months))}
    >
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
    </RadioGroup>
  );
}
