import type { LegalEntityRecord, VatRuleRecord } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { CUSTOMER_TYPES } from '@komora/domain/enumerations';
import { ITEM_KINDS } from '@komora/domain/vat';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { localDay } from '../../shared/zone.ts';
import { TreatmentFields } from './treatment-fields.tsx';
import { formPath } from './treatment-values.ts';
import {
  emptyRule,
  stands,
  VAT_PATHS,
  type VatPath,
  type VatRule,
  type VatValues,
  validateVat,
  withCountry,
  withRegistered,
} from './vat-values.ts';

const vatForm: FormDefinition<VatValues, VatPath, VatRule[]> = {
  paths: VAT_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateVat,
};

export interface VatFormProps {
  readonly rules: readonly VatRuleRecord[];
  /** The country of the first one is chosen at first. */
  readonly companies: readonly LegalEntityRecord[];
  readonly onCreated: () => unknown;
  /** Some of the rules may have been created. */
  readonly onFailed: () => unknown;
}

/** Creates rules one after the other. After a failure, those that stand already are not sent again. */
export function VatForm({ rules, companies, onCreated, onFailed }: VatFormProps) {
  const app = useApp();
  const text = useText('console-companies');
  const common = useText('common');
  const console = useText('console');
  const form = useForm(vatForm, {
    // A first rule has no earlier one to end: most likely it applies at once.
    values: { ...emptyRule(companies[0]?.country ?? '', companies), validFrom: rules.length === 0 ? localDay(app.now()) : '' },
    send: async (wanted) => {
      for (const body of wanted.filter((rule) => !stands(rule, rules)))
        await atFormFields(app.call('POST /api/admin/vat-rules', { body }), formPath);
    },
    onSent: onCreated,
    onFailed,
  });
  const { values } = form;
  return (
    <form className={css.form} {...form.props}>
      <FormSelect
        {...form.text('country')}
        onWrite={(country) => form.change((typed) => withCountry(typed, country, companies))}
        label={text('field.country')}
        placeholder={console('record.choose')}
        options={COUNTRIES.map((value) => ({ value, label: common(`country.${value}`) }))}
      />
      <RadioGroup
        label={text('vat.registered.legend')}
        hint={text('vat.registered.hint')}
        value={values.registered}
        onChange={(registered) => form.change((typed) => withRegistered(typed, registered))}
      >
        <Radio value="yes">{text('vat.registered.yes')}</Radio>
        <Radio value="no">{text('vat.registered.no')}</Radio>
      </RadioGroup>
      <FormCheckboxes
        name="items"
        legend={text('vat.items')}
        options={ITEM_KINDS.map((value) => ({ value, label: text(`vat.item.${value}`) }))}
        value={values.items}
        code={form.code('items')}
        onWrite={(value) => form.set('items', value)}
      />
      <FormCheckboxes
        name="customers"
        legend={text('vat.customers')}
        options={CUSTOMER_TYPES.map((value) => ({ value, label: text(`vat.customer.${value}`) }))}
        value={values.customers}
        code={form.code('customers')}
        onWrite={(value) => form.set('customers', value)}
      />
      <TreatmentFields form={form} country={values.country} />
      <FormField {...form.text('validFrom')} type="date" label={text('vat.from')} hint={text('vat.fromHint')} />
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('vat.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
