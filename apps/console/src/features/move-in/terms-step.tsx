import { RadioCard } from '@komora/ui/radio-group';
import { defineForm } from '@komora/web-kit/define-form';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { localisedText } from './localised-text.ts';
import type { StepProps } from './move-in-queries.ts';
import { type TermsBody, type TermsValues, termsValues, validateTerms } from './terms-values.ts';

const termsForm = defineForm<TermsValues, TermsBody>({
  paths: ['invoicingPeriod', 'insuranceId', 'ownPrice', 'deposit'],
  validate: validateTerms,
});

/** Period, insurance and price. */
export function TermsStep({ moveIn, onSaved, onReload }: StepProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  const { id, version, offer } = moveIn;
  const form = useForm(termsForm, {
    values: termsValues(moveIn, locale),
    send: (body) => call('PUT /api/admin/move-ins/{id}/terms', { params: { id }, body: { version, ...body } }),
    onSent: onSaved,
  });
  if (offer === null) return null;
  return (
    <form className={css.form} {...form.props}>
      <FormChoice {...form.text('invoicingPeriod')} label={text('terms.period')} layout="cards">
        {offer.periods.map(({ months, discountBp, pricePerMonth }) => (
          <RadioCard
            key={months}
            value={String(months)}
            title={text('terms.months', { count: months })}
            aside={format.money({ amount: pricePerMonth.net, currency: pricePerMonth.currency })}
            flag={discountBp === 0 ? undefined : text('terms.discount', { percent: format.number(discountBp / 100) })}
          >
            {null}
          </RadioCard>
        ))}
      </FormChoice>
      <FormChoice {...form.text('insuranceId')} label={text('terms.insurance')} layout="cards">
        {offer.insurances.map(({ id: insuranceId, name, coverage, price }) => (
          <RadioCard
            key={insuranceId}
            value={insuranceId}
            title={localisedText(name, locale)}
            aside={format.money({ amount: price.net, currency: price.currency })}
          >
            {text('terms.coverage', { amount: format.roundMoney(coverage) })}
          </RadioCard>
        ))}
      </FormChoice>
      <FormField
        {...form.text('ownPrice')}
        inputMode="decimal"
        autoComplete="off"
        required={false}
        optionalLabel={common('optional')}
        label={text('terms.ownPrice', { currency: moveIn.currency })}
        hint={text('terms.ownPriceHint', {
          amount: format.money({ amount: offer.box.price.net, currency: offer.box.price.currency }),
        })}
      />
      {moveIn.deposit.most === 0 ? null : (
        <FormField
          {...form.text('deposit')}
          inputMode="decimal"
          autoComplete="off"
          required={false}
          optionalLabel={common('optional')}
          label={text('terms.deposit', { currency: moveIn.currency })}
          hint={text('terms.depositHint', { amount: format.money({ amount: moveIn.deposit.most, currency: moveIn.currency }) })}
        />
      )}
      {isConflict(form.failure) ? <Conflict onLoad={onReload} /> : <FormFailure form={form} />}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary" size="large">
          {text('next')}
        </SubmitButton>
      </div>
    </form>
  );
}
