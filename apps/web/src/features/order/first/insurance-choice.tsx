import type { Insurance } from '@komora/api';
import { RadioCard } from '@komora/ui/radio-group';
import { FormChoice } from '@komora/web-kit/form-choice';
import type { FieldProps } from '@komora/web-kit/use-form';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import css from './choices.module.css';

export interface InsuranceChoiceProps extends FieldProps<'insurance', string> {
  readonly insurances: readonly Insurance[];
}

/** Up to what value the stored things are insured. */
export function InsuranceChoice({ insurances, ...field }: InsuranceChoiceProps) {
  const { config } = useApp();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  return (
    <FormChoice {...field} errorText={text('first.insuranceMissing')} label={text('first.insurance')} layout="cards">
      {insurances.map(({ id, name, coverage, proofDays, price: { net, gross, currency } }) => (
        <RadioCard key={id} value={id} title={localised(name, locale, config.country)}>
          {coverage.amount > 0 ? (
            <>
              {text(proofDays === undefined ? 'first.coverage' : 'first.ownCoverage', { amount: format.roundMoney(coverage) })}
              <br />
            </>
          ) : null}
          {gross === 0 ? (
            proofDays === undefined ? (
              text('first.included')
            ) : (
              text('first.ownProof', { count: proofDays })
            )
          ) : (
            <>
              <strong className={css.price}>{common('perMonth', { price: format.money({ amount: gross, currency }) })}</strong>
              <br />
              {common('withoutVat', { price: format.money({ amount: net, currency }) })}
            </>
          )}
        </RadioCard>
      ))}
    </FormChoice>
  );
}
