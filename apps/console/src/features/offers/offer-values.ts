import type { PromotionRecord, VoucherRecord } from '@komora/api/admin';
import { COUNTRIES, type Country } from '@komora/domain/country';
import { PROMO_TYPES } from '@komora/domain/enumerations';
import type { ValidationResult } from '@komora/web-kit/validation';
import { typedHundredths } from '../../shared/decimal.ts';
import { type TextPath, type Texts, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** A voucher as it is typed: a discount in per cent, or in units of the currency. */
export interface VoucherValues {
  readonly token: string;
  /** Where it is valid: `country:SVK` or `warehouse:<id>`. */
  readonly place: string;
  readonly kind: string;
  readonly value: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly maxRedemptions: string;
  readonly promoType: string;
  /** Empty at first, also for a change. */
  readonly reason: string;
}

type PromoType = VoucherRecord['promoType'];

export interface VoucherBody {
  readonly token: string;
  readonly country: Country;
  readonly warehouseId: string | null;
  readonly discountBp: number | null;
  readonly discountAmount: number | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly maxRedemptions: number;
  readonly promoType: PromoType;
  readonly reason: string;
}

export const newVoucher = (today: string): VoucherValues => ({
  token: '',
  place: '',
  kind: 'percent',
  value: '',
  validFrom: today,
  validTo: '',
  maxRedemptions: '100',
  promoType: 'Gift',
  reason: '',
});

export const voucherValues = (record: VoucherRecord, locale: string): VoucherValues => ({
  token: record.token,
  place: record.warehouseId === null ? `country:${record.country}` : `warehouse:${record.warehouseId}`,
  kind: record.discountBp === null ? 'amount' : 'percent',
  value: typedHundredths(record.discountBp ?? record.discountAmount ?? 0, locale),
  validFrom: record.validFrom,
  validTo: record.validTo,
  maxRedemptions: String(record.maxRedemptions),
  promoType: record.promoType,
  reason: '',
});

function readDays(read: ReturnType<typeof createReader>, values: { readonly validFrom: string; readonly validTo: string }) {
  const validFrom = read.text('validFrom', values.validFrom);
  const validTo = read.text('validTo', values.validTo);
  if (validFrom !== '' && validTo !== '' && validTo < validFrom) read.errors.push({ path: 'validTo', code: 'revalid/rule/basic/regex' });
  return { validFrom, validTo };
}

const promoTypeOf = (typed: string): PromoType => PROMO_TYPES.find((one) => one === typed) ?? 'Gift';

/** @param countryOf the country of a warehouse by its id */
export const validateVoucher =
  (countryOf: (warehouseId: string) => Country | undefined) =>
  (values: VoucherValues): ValidationResult<VoucherBody> => {
    const read = createReader();
    const token = read.text('token', values.token);
    const [kind, id = ''] = read.text('place', values.place).split(':');
    const warehouseId = kind === 'warehouse' ? id : null;
    const country = warehouseId === null ? COUNTRIES.find((one) => one === id) : countryOf(warehouseId);
    const value = read.hundredths('value', values.value);
    if (value < 0 || (value === 0 && !read.errors.some(({ path }) => path === 'value')))
      read.errors.push({ path: 'value', code: 'revalid/rule/basic/regex' });
    const maxRedemptions = read.whole('maxRedemptions', values.maxRedemptions);
    return read.result({
      token,
      country: country ?? 'SVK',
      warehouseId,
      // Hundredths of a per cent are basis points.
      discountBp: values.kind === 'percent' ? value : null,
      discountAmount: values.kind === 'percent' ? null : value,
      ...readDays(read, values),
      maxRedemptions,
      promoType: promoTypeOf(values.promoType),
      reason: read.text('reason', values.reason),
    });
  };

/** A promotion as it is typed. */
export type PromotionValues = TextValues<'title'> & {
  readonly country: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly promoType: string;
  readonly reason: string;
};
export type PromotionPath = Exclude<keyof PromotionValues, TextPath<'title'>> | TextPath<'title'>;
export const PROMOTION_PATHS: readonly PromotionPath[] = ['country', ...textPaths('title'), 'validFrom', 'validTo', 'promoType', 'reason'];

export interface PromotionBody {
  readonly country: Country;
  readonly title: Partial<Texts>;
  readonly validFrom: string;
  readonly validTo: string;
  readonly promoType: PromoType;
  readonly reason: string;
}

export const promotionValues = (record: PromotionRecord | undefined, today: string): PromotionValues => ({
  ...textValues('title', record?.title ?? {}),
  country: record?.country ?? '',
  validFrom: record?.validFrom ?? today,
  validTo: record?.validTo ?? '',
  promoType: record?.promoType ?? 'Gift',
  reason: '',
});

export function validatePromotion(values: PromotionValues): ValidationResult<PromotionBody> {
  const read = createReader();
  const country = COUNTRIES.find((one) => one === read.text('country', values.country));
  const title = typedTexts('title', values);
  if (Object.keys(title).length === 0) read.errors.push({ path: 'title.SK', code: 'revalid/rule/basic/not-null' });
  return read.result({
    country: country ?? 'SVK',
    title,
    ...readDays(read, values),
    promoType: promoTypeOf(values.promoType),
    reason: read.text('reason', values.reason),
  });
}
