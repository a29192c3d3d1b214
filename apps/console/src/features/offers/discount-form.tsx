import type { PeriodDiscounts } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import css from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { companiesQuery } from '../../shared/place-queries.ts';
import {
  DISCOUNT_PATHS,
  type Discounts,
  type DiscountValues,
  discountPath,
  discountValues,
  validateDiscounts,
} from './insurance-values.ts';
import { discountsQuery } from './offers-queries.ts';

const discountForm = defineForm<DiscountValues, { readonly discounts: Discounts; readonly reason: string }>({
  paths: [...DISCOUNT_PATHS, 'reason'],
  validate: validateDiscounts,
});

/** Discounts of a company for longer periods. */
export function DiscountForm({ record }: { readonly record: PeriodDiscounts & { readonly limitBp: number | null } }) {
  const app = useApp();
  const text = useText('console-offers');
  const console = useText('console');
  const locale = useLocale();
  const format = useFormat();
  const { legalEntityId: id } = record;
  const reload = async () => {
    await app.queryClient.invalidateQueries({ queryKey: discountsQuery(app).queryKey });
    // The version is the company's.
    await app.queryClient.invalidateQueries({ queryKey: companiesQuery(app).queryKey });
  };
  const { form, merge } = useRecordForm(discountForm, {
    record,
    valuesOf: (newest = record) => discountValues(newest.discounts, locale),
    reload,
    send: (body, version) =>
      atFormFields(
        app.call('PUT /api/admin/period-discounts/{id}', { params: { id }, body: { ...body, version } }),
        discountPath(body.discounts),
      ),
    onSent: reload,
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('discount.text')}</p>
      {record.limitBp === null ? null : <p>{text('limit', { value: format.percentage(record.limitBp / BASIS_POINTS) })}</p>}
      <div className={css.pair}>
        {DISCOUNT_PATHS.map((name) => (
          <FormField
            key={name}
            {...form.text(name)}
            required={false}
            inputMode="decimal"
            autoComplete="off"
            label={text(`discount.${name}`)}
          />
        ))}
      </div>
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form}>{text('discount.save')}</SubmitButton>
        <p role="status">{form.result === undefined ? null : console('record.saved')}</p>
      </div>
    </form>
  );
}
