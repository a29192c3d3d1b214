import type { Summary } from '@komora/api';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import type { Form } from '@komora/web-kit/use-form';
import { LegalLink } from '../../../shared/forms/legal-link.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './confirm.module.css';
import type { ConsentName, ConsentValues } from './consents-definition.ts';

export interface ConsentsProps {
  readonly form: Pick<Form<ConsentValues, ConsentName, unknown>, 'tick'>;
  /** months */
  readonly period: number;
  readonly summary: Summary;
}

/** The consents of the buyer, none of them ticked beforehand. */
export function Consents({ form, period, summary }: ConsentsProps) {
  const text = useText('order');
  const format = useFormat();
  const box = (name: ConsentName, label: string) => (
    <FormCheckbox {...form.tick(name)} required={name !== 'newsletter'}>
      {label}
    </FormCheckbox>
  );
  return (
    <fieldset className={css.consents}>
      <legend>{text('consent.title')}</legend>
      {box('termsAndConditions', text('consent.termsAndConditions'))}
      <LegalLink of="terms" />
      <LegalLink of="gdpr" />
      <LegalLink of="withdrawal" />
      {box(
        'recurringPayments',
        text('consent.recurringPayments', {
          count: period,
          amount: format.money(summary.nextCharge.amount),
          date: format.date(summary.nextCharge.on),
        }),
      )}
      <LegalLink of="payments" />
      {box('newsletter', text('consent.newsletter'))}
    </fieldset>
  );
}
