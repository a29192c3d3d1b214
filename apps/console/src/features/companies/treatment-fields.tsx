import { Button } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import type { Form } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { type TreatmentPath, typedRate } from './treatment-values.ts';
import { standardRate } from './vat-values.ts';

export interface TreatmentFieldsProps {
  readonly form: Pick<Form<unknown, TreatmentPath, unknown>, 'text' | 'set'>;
  /** Proposes its standard rate; empty for none. */
  readonly country: string;
}

/** By a rate, with the standard one as a proposal, or exempt with code and clause. */
export function TreatmentFields({ form, country }: TreatmentFieldsProps) {
  const text = useText('console-companies');
  const format = useFormat();
  const isExempt = form.text('kind').value === 'exempt';
  const usual = isExempt ? null : standardRate(country);
  return (
    <>
      <div className={css.pair}>
        <FormSelect
          {...form.text('kind')}
          label={text('vat.kind')}
          options={[
            { value: 'rate', label: text('vat.byRate') },
            { value: 'exempt', label: text('vat.byExemption') },
          ]}
        />
        {isExempt ? (
          <FormField {...form.text('code')} maxLength={40} autoComplete="off" label={text('vat.code')} />
        ) : (
          <FormField {...form.text('rate')} inputMode="decimal" autoComplete="off" label={text('vat.rate')} />
        )}
      </div>
      {usual === null ? null : (
        <>
          <div className={css.actions}>
            <Button onClick={() => form.set('rate', typedRate(usual))}>
              {text('vat.usual', { rate: format.percentage(usual / BASIS_POINTS) })}
            </Button>
          </div>
          <p>{text('vat.usualHint')}</p>
        </>
      )}
      {isExempt ? <LocalisedFields name="clause" legend={text('vat.clause')} field={form.text} maxLength={500} isLong /> : null}
    </>
  );
}
