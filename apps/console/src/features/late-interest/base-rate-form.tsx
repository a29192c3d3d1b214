import { COUNTRIES } from '@komora/domain/country';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { type BaseRate, type BaseRateValues, validateBaseRate } from './interest-values.ts';

const rateForm = defineForm<BaseRateValues, BaseRate>({ paths: ['country', 'rate', 'validFrom', 'reason'], validate: validateBaseRate });

export interface BaseRateFormProps {
  /** Chosen at first; empty for none. */
  readonly country: string;
  readonly onCreated: () => unknown;
}

/** Enters a base rate with its first day. */
export function BaseRateForm({ country, onCreated }: BaseRateFormProps) {
  const app = useApp();
  const text = useText('console-interest');
  const common = useText('common');
  const shell = useText('console');
  const form = useForm(rateForm, {
    values: { country, rate: '', validFrom: '', reason: '' },
    send: (body) => atFormFields(app.call('POST /api/admin/base-rates', { body }), (path) => (path === 'rateBp' ? 'rate' : path)),
    onSent: onCreated,
  });
  const chosen = COUNTRIES.find((one) => one === form.values.country);
  return (
    <form className={css.form} {...form.props}>
      <FormSelect
        {...form.text('country')}
        label={text('field.country')}
        hint={chosen === undefined ? undefined : text(`bank.${chosen}`)}
        placeholder={shell('record.choose')}
        options={COUNTRIES.map((value) => ({ value, label: common(`country.${value}`) }))}
      />
      <div className={css.pair}>
        <FormField {...form.text('rate')} inputMode="decimal" autoComplete="off" label={text('field.rate')} />
        <FormField {...form.text('validFrom')} type="date" label={text('field.from')} />
      </div>
      <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
