import type { Insurance } from '@komora/contract';
import { useApp } from '../../../app.ts';
import { localised } from '../../../catalogue/localised.ts';
import { useFormat, useLocale, useText } from '../../../texts/use-text.ts';
import { RadioCard, RadioGroup } from '../../../ui/index.ts';
import css from './choices.module.css';

export interface InsuranceChoiceProps {
  readonly insurances: readonly Insurance[];
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Up to what value the stored things are insured. */
export function InsuranceChoice({ insurances, value, error, onChange }: InsuranceChoiceProps) {
  const { config } = useApp();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  return (
    <RadioGroup label={text('first.insurance')} layout="cards" error={error} value={value ?? ''} onChange={onChange}>
      {insurances.map(({ id, name, coverage, price: { net, gross, currency } }) => (
        <RadioCard key={id} value={id} title={localised(name, locale, config.country)}>
          {coverage.amount > 0 ? (
            <>
              {text('first.coverage', { amount: format.money(coverage) })}
              <br />
            </>
          ) : null}
          {gross === 0 ? (
            text('first.included')
          ) : (
            <>
              <strong className={css.price}>{common('perMonth', { price: format.money({ amount: gross, currency }) })}</strong>
              <br />
              {common('withoutVat', { price: format.money({ amount: net, currency }) })}
            </>
          )}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
