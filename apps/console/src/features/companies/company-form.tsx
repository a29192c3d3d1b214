import type { LegalEntityRecord } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { languageOf } from '@komora/i18n';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { type Form, useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { companiesQuery } from '../../shared/place-queries.ts';
import {
  ACCOUNT,
  ADDRESS,
  type ChangedCompany,
  type CompanyValues,
  fieldOfPath,
  mayChangeCountry,
  type NewCompany,
  newCompany,
  PREFIXES,
  SETTINGS,
  valuesOf,
} from './company-values.ts';

const newForm = defineForm<CompanyValues, NewCompany>({
  paths: ['country', ...SETTINGS, ...ACCOUNT, ...PREFIXES],
  validate: { load: async () => (await import('./validate-company.ts')).validateNew },
});
const changeForm = defineForm<CompanyValues, ChangedCompany>({
  paths: ['country', ...SETTINGS, ...PREFIXES],
  validate: { load: async () => (await import('./validate-company.ts')).validateChange },
});

export function NewCompanyForm({ onCreated }: { readonly onCreated: () => unknown }) {
  const app = useApp();
  const text = useText('console-companies');
  const form = useForm(newForm, {
    values: newCompany(languageOf(useLocale())),
    send: (body) => atFormFields(app.call('POST /api/admin/legal-entities', { body }), fieldOfPath),
    onSent: async () => {
      await app.queryClient.invalidateQueries({ queryKey: companiesQuery(app).queryKey });
      return onCreated();
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <CountryField form={form} />
      <Settings form={form} isNew />
      <PrefixFields form={form} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('create')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Changes a company. */
export function CompanyForm({ company }: { readonly company: LegalEntityRecord }) {
  const app = useApp();
  const text = useText('console-companies');
  const { id } = company;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: companiesQuery(app).queryKey });
  const { form, merge } = useRecordForm(changeForm, {
    record: company,
    valuesOf: (record = company) => valuesOf(record),
    reload,
    send: (body, version) =>
      atFormFields(app.call('PUT /api/admin/legal-entities/{id}', { params: { id }, body: { ...body, version } }), fieldOfPath),
    onSent: reload,
  });
  return (
    <form className={css.form} {...form.props}>
      {mayChangeCountry(company) ? <CountryField form={form} /> : null}
      <Settings form={form} />
      {company.isUnused ? <PrefixFields form={form} /> : null}
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('save')}
        </SubmitButton>
      </div>
    </form>
  );
}

interface OfForm {
  readonly form: Pick<Form<CompanyValues, keyof CompanyValues, unknown>, 'text' | 'tick' | 'values'>;
}

function CountryField({ form }: OfForm) {
  const text = useText('console-companies');
  const console = useText('console');
  const common = useText('common');
  return (
    <FormSelect
      {...form.text('country')}
      label={text('field.country')}
      hint={text('hint.country')}
      placeholder={console('record.choose')}
      options={COUNTRIES.map((value) => ({ value, label: common(`country.${value}`) }))}
    />
  );
}

function PrefixFields({ form }: OfForm) {
  const text = useText('console-companies');
  return (
    <fieldset className={css.group}>
      <legend>{text('part.prefixes')}</legend>
      <p>{text('hint.prefix')}</p>
      <div className={css.pair}>
        {PREFIXES.map((name) => (
          <FormField
            key={name}
            {...form.text(name)}
            maxLength={6}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            label={text(`field.${name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Settings({ form, isNew = false }: OfForm & { readonly isNew?: boolean }) {
  const text = useText('console-companies');
  const common = useText('common');
  const optional = { required: false, optionalLabel: common('optional'), autoComplete: 'off' } as const;
  return (
    <>
      <FormField {...form.text('name')} autoComplete="off" maxLength={200} label={text('field.name')} />
      <fieldset className={css.group}>
        <legend>{text('part.address')}</legend>
        <div className={css.pair}>
          {ADDRESS.map((name) => (
            <FormField key={name} {...form.text(name)} autoComplete="off" label={text(`field.${name}`)} />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{text('part.numbers')}</legend>
        <div className={css.pair}>
          <FormField {...form.text('companyId')} autoComplete="off" label={text('field.companyId')} />
          <FormField {...form.text('taxId')} autoComplete="off" label={text('field.taxId')} />
          <FormField {...form.text('vatId')} {...optional} label={text('field.vatId')} hint={text('hint.vatId')} />
          <FormField {...form.text('registerEntry')} {...optional} maxLength={300} label={text('field.registerEntry')} />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{text(isNew ? 'part.bank' : 'part.contact')}</legend>
        <div className={css.pair}>
          {isNew ? (
            <>
              <FormField {...form.text('iban')} autoComplete="off" spellCheck={false} label={text('field.iban')} />
              <FormField {...form.text('bic')} {...optional} spellCheck={false} label={text('field.bic')} />
            </>
          ) : null}
          <FormField {...form.text('email')} type="email" inputMode="email" autoComplete="off" label={text('field.email')} />
          <FormField {...form.text('phoneNumber')} type="tel" inputMode="tel" autoComplete="off" label={text('field.phoneNumber')} />
        </div>
        <FormCheckbox {...form.tick('acceptsCash')}>{text('field.acceptsCash')}</FormCheckbox>
      </fieldset>
      <FormField
        {...form.text('increaseNoticeDays')}
        inputMode="numeric"
        autoComplete="off"
        label={text('field.increaseNoticeDays')}
        hint={text('hint.increaseNoticeDays')}
      />
      <FormCheckbox {...form.tick('priceClause')}>{text('field.priceClause')}</FormCheckbox>
      <fieldset className={css.group}>
        <legend>{text('part.interest')}</legend>
        <FormField
          {...form.text('lateInterestFrom')}
          {...optional}
          type="date"
          label={text('field.lateInterestFrom')}
          hint={text('hint.lateInterestFrom')}
        />
        {form.values.country === 'SVK' ? (
          <FormCheckbox {...form.tick('lateInterestFixed')}>{text('field.lateInterestFixed')}</FormCheckbox>
        ) : null}
      </fieldset>
    </>
  );
}
