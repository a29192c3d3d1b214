import type { InsuranceRecord } from '@komora/api/admin';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import {
  INSURANCE_PATHS,
  type InsuranceBody,
  type InsurancePath,
  type InsuranceValues,
  insuranceValues,
  newInsurance,
  validateInsurance,
} from './insurance-values.ts';
import { insurancesQuery } from './offers-queries.ts';

const insuranceForm: FormDefinition<InsuranceValues, InsurancePath, InsuranceBody> = {
  paths: INSURANCE_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateInsurance,
};

export interface InsuranceFormProps {
  /** Undefined: a new one. */
  readonly insurance: InsuranceRecord | undefined;
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  /** The next free position by company. */
  readonly nextPosition: number;
  readonly onSaved: () => unknown;
}

/** Creates or changes an insurance. Company and cover of an existing one stay. */
export function InsuranceForm({ insurance, companies, nextPosition, onSaved }: InsuranceFormProps) {
  const app = useApp();
  const text = useText('console-offers');
  const console = useText('console');
  const locale = useLocale();
  const only = companies.length === 1 ? companies[0]?.id : undefined;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: insurancesQuery(app).queryKey });
  const { form, merge } = useRecordForm(insuranceForm, {
    record: insurance,
    valuesOf: (record) => (record === undefined ? newInsurance(only ?? '', nextPosition) : insuranceValues(record, locale)),
    reload,
    send: async ({ legalEntityId, coverage, proofDays, ...settings }, version) => {
      if (insurance === undefined)
        await app.call('POST /api/admin/insurances', { body: { ...settings, legalEntityId, coverage, proofDays } });
      else
        await app.call('PUT /api/admin/insurances/{id}', {
          params: { id: insurance.id },
          body: { ...settings, version },
        });
    },
    onSent: async () => {
      await reload();
      return onSaved();
    },
  });
  return (
    <form className={css.form} {...form.props}>
      {insurance === undefined ? (
        <FormSelect
          {...form.text('legalEntityId')}
          label={text('field.company')}
          placeholder={console('record.choose')}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <LocalisedFields name="name" legend={text('column.name')} hint={console('oneLanguage')} field={form.text} maxLength={200} />
      {insurance === undefined ? (
        <div>
          <FormCheckbox {...form.tick('own')}>{text('insurance.own')}</FormCheckbox>
          <p>{text('insurance.ownHint')}</p>
        </div>
      ) : null}
      <div className={css.pair}>
        {insurance === undefined ? (
          <FormField
            {...form.text('coverage')}
            inputMode="decimal"
            autoComplete="off"
            label={text('insurance.coverage')}
            hint={text('insurance.coverageHint')}
          />
        ) : null}
        {form.values.own ? null : (
          <FormField {...form.text('price')} inputMode="decimal" autoComplete="off" label={text('insurance.price')} />
        )}
        {form.values.own && insurance === undefined ? (
          <FormField {...form.text('proofDays')} inputMode="numeric" autoComplete="off" label={text('insurance.proofDays')} />
        ) : null}
        <FormField {...form.text('position')} inputMode="numeric" autoComplete="off" label={text('insurance.position')} />
      </div>
      <FormCheckbox {...form.tick('active')}>{text('insurance.active')}</FormCheckbox>
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text(insurance === undefined ? 'insurance.create' : 'insurance.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
