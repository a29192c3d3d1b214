import type { InsuranceRecord, PeriodDiscounts } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, typedHundredths } from '../../shared/decimal.ts';
import { type TextPath, type Texts, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** An insurance as it is typed; amounts in units of the currency. */
export type InsuranceValues = TextValues<'name'> & {
  readonly legalEntityId: string;
  readonly position: string;
  readonly coverage: string;
  readonly price: string;
  readonly active: boolean;
  /** An own insurance of the client, with the days for its proof. */
  readonly own: boolean;
  readonly proofDays: string;
};
export type InsurancePath = 'legalEntityId' | 'position' | TextPath<'name'> | 'coverage' | 'price' | 'active' | 'own' | 'proofDays';

export interface InsuranceBody {
  readonly legalEntityId: string;
  readonly position: number;
  readonly name: Partial<Texts>;
  readonly coverage: number;
  readonly price: number;
  readonly active: boolean;
  readonly proofDays: number | null;
}

export const INSURANCE_PATHS: readonly InsurancePath[] = [
  'legalEntityId',
  'position',
  ...textPaths('name'),
  'coverage',
  'own',
  'proofDays',
  'price',
  'active',
];

export const newInsurance = (legalEntityId: string, position: number): InsuranceValues => ({
  ...textValues('name', {}),
  legalEntityId,
  position: String(position),
  coverage: '',
  price: '',
  active: true,
  own: false,
  proofDays: '14',
});

export const insuranceValues = (record: InsuranceRecord, locale: string): InsuranceValues => ({
  ...textValues('name', record.name),
  legalEntityId: record.legalEntityId,
  position: String(record.position),
  coverage: typedHundredths(record.coverage.amount, locale),
  price: typedHundredths(record.price.amount, locale),
  active: record.active,
  own: record.proofDays !== null,
  proofDays: String(record.proofDays ?? 14),
});

export function validateInsurance(values: InsuranceValues): ValidationResult<InsuranceBody> {
  const read = createReader();
  const body = {
    legalEntityId: read.text('legalEntityId', values.legalEntityId),
    position: read.whole('position', values.position),
    name: typedTexts('name', values),
    coverage: read.hundredths('coverage', values.coverage),
    // An own insurance of the client has no price.
    price: values.own ? 0 : read.hundredths('price', values.price),
    active: values.active,
    proofDays: values.own ? read.whole('proofDays', values.proofDays) : null,
  };
  if (Object.keys(body.name).length === 0) read.errors.push({ path: 'name.SK', code: 'revalid/rule/basic/not-null' });
  return read.result(body);
}

const PERIODS = [1, 3, 6, 12] as const;
export const DISCOUNT_PATHS = ['m1', 'm3', 'm6', 'm12'] as const;
export type DiscountPath = (typeof DISCOUNT_PATHS)[number];
/** Per cent by period; empty: none. The reason is empty at first. */
export type DiscountValues = Readonly<Record<DiscountPath | 'reason', string>>;
export type Discounts = PeriodDiscounts['discounts'];

/** Discounts above it are mistakes, and the server takes none. */
const HIGHEST = 9000;

export const discountValues = (discounts: Discounts, locale: string): DiscountValues =>
  ({
    ...Object.fromEntries(
      PERIODS.map((months) => {
        const found = discounts.find((one) => one.months === months);
        return [`m${months}`, found === undefined ? '' : typedHundredths(found.discountBp, locale)];
      }),
    ),
    reason: '',
  }) as DiscountValues;

export function validateDiscounts(values: DiscountValues): ValidationResult<{ readonly discounts: Discounts; readonly reason: string }> {
  const errors: FieldError[] = [];
  const discounts = PERIODS.flatMap((months) => {
    const typed = values[`m${months}`];
    if (typed.trim() === '') return [];
    const discountBp = hundredthsOf(typed);
    if (discountBp !== null && discountBp >= 0 && discountBp <= HIGHEST) return [{ months, discountBp }];
    errors.push({ path: `m${months}`, code: 'revalid/rule/basic/regex' });
    return [];
  });
  const reason = values.reason.trim();
  if (reason === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
  return errors.length > 0 ? invalid(errors) : { valid: true, value: { discounts, reason } };
}

/** `discounts.<index>.…` of the server, at the field of its period. */
export const discountPath =
  (discounts: Discounts) =>
  (path: string): string => {
    const [, index] = /^discounts\.(\d+)/.exec(path) ?? [];
    const months = index === undefined ? undefined : discounts[Number(index)]?.months;
    return months === undefined ? path : `m${months}`;
  };
