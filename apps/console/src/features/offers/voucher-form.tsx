import type { VoucherRecord, WarehouseRecord } from '@komora/api/admin';
import { COUNTRIES, COUNTRY_FACTS } from '@komora/domain/country';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { localDay } from '../../shared/zone.ts';
import { OfferFields } from './offer-parts.tsx';
import { newVoucher, type VoucherBody, type VoucherValues, validateVoucher, voucherValues } from './offer-values.ts';
import { discountLimitQuery } from './offers-queries.ts';

const FIELDS: Readonly<Record<string, string>> = { country: 'place', warehouseId: 'place', discountBp: 'value', discountAmount: 'value' };

export interface VoucherFormProps {
  /** Undefined: a new one. */
  readonly voucher: VoucherRecord | undefined;
  readonly warehouses: readonly WarehouseRecord[];
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => unknown;
}

/** Creates a voucher, or changes days and number of uses of one. */
export function VoucherForm({ voucher, warehouses, reload, onSaved }: VoucherFormProps) {
  const app = useApp();
  const text = useText('console-offers');
  const common = useText('common');
  const console = useText('console');
  const locale = useLocale();
  const isEverywhere = holdsEverywhere(useMe(), 'write:price');
  const definition = useMemo(
    () =>
      defineForm<VoucherValues, VoucherBody>({
        paths: ['token', 'place', 'kind', 'value', 'validFrom', 'validTo', 'maxRedemptions', 'promoType', 'reason'],
        validate: validateVoucher((id) => warehouses.find((one) => one.id === id)?.country),
      }),
    [warehouses],
  );
  const { form, merge } = useRecordForm(definition, {
    record: voucher,
    valuesOf: (record) => (record === undefined ? newVoucher(localDay(app.now())) : voucherValues(record, locale)),
    reload,
    send: async (body, version) => {
      const { validFrom, validTo, maxRedemptions, promoType, reason } = body;
      const change = { validFrom, validTo, maxRedemptions, promoType, reason };
      await atFormFields<unknown>(
        voucher === undefined
          ? app.call('POST /api/admin/vouchers', { body })
          : app.call('PUT /api/admin/vouchers/{id}', { params: { id: voucher.id }, body: { ...change, version } }),
        (path) => FIELDS[path] ?? path,
      );
    },
    onSent: async () => {
      await reload();
      return onSaved();
    },
  });
  const limit = useLimitText(form.values, warehouses);
  const countries = COUNTRIES.filter((country) => warehouses.some((one) => one.country === country));
  return (
    <form className={css.form} {...form.props}>
      {voucher === undefined ? (
        <>
          <div className={css.pair}>
            <FormField
              {...form.text('token')}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              label={text('voucher.token')}
              hint={text('voucher.tokenHint')}
            />
            <FormSelect
              {...form.text('place')}
              label={text('voucher.place')}
              placeholder={console('record.choose')}
              options={[
                ...(isEverywhere ? countries : []).map((country) => ({
                  value: `country:${country}`,
                  label: text('voucher.everywhere', { country: common(`country.${country}`) }),
                })),
                ...warehouses.map(({ id, name }) => ({ value: `warehouse:${id}`, label: name })),
              ]}
            />
          </div>
          <div className={css.pair}>
            <FormSelect
              {...form.text('kind')}
              label={text('voucher.kind')}
              options={[
                { value: 'percent', label: text('voucher.percent') },
                { value: 'amount', label: text('voucher.amount') },
              ]}
            />
            <FormField {...form.text('value')} inputMode="decimal" autoComplete="off" label={text('voucher.value')} hint={limit} />
          </div>
        </>
      ) : null}
      <OfferFields field={form.text} />
      <FormField {...form.text('maxRedemptions')} inputMode="numeric" autoComplete="off" label={text('voucher.max')} />
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text(voucher === undefined ? 'voucher.create' : 'voucher.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The highest discount at the chosen place; undefined without a place or a limit. */
function useLimitText({ place, kind }: VoucherValues, warehouses: readonly WarehouseRecord[]): string | undefined {
  const app = useApp();
  const text = useText('console-offers');
  const format = useFormat();
  const [where, id] = place.split(':');
  const warehouse = where === 'warehouse' ? warehouses.find((one) => one.id === id) : undefined;
  const country = warehouse?.country ?? COUNTRIES.find((one) => one === id);
  const { data: limit } = useQuery({
    ...discountLimitQuery(app, { country: country ?? 'SVK', ...(warehouse === undefined ? {} : { warehouse: warehouse.id }) }),
    enabled: country !== undefined,
  });
  if (limit == null || country === undefined) return undefined;
  return text('limit', {
    value:
      kind === 'percent'
        ? format.percentage(limit.basisPoints / BASIS_POINTS)
        : format.money({ amount: limit.amount, currency: COUNTRY_FACTS[country].currency }),
  });
}
