import type { AdminEndpoints, VatRuleRecord } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { CUSTOMER_TYPES } from '@komora/domain/enumerations';
import { ITEM_KINDS } from '@komora/domain/vat';
import type { ValidationResult } from '@komora/web-kit/validation';
import type * as z from 'zod/mini';
import { hundredthsOf } from '../../shared/decimal.ts';
import { type TextPath, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';

export type VatRule = z.input<AdminEndpoints['POST /api/admin/vat-rules']['body']>;

/** Rules as they are typed: one treatment of several items for several kinds of customers. */
export type VatValues = TextValues<'clause'> & {
  readonly country: string;
  readonly items: readonly string[];
  readonly customers: readonly string[];
  readonly kind: string;
  readonly rate: string;
  readonly code: string;
  readonly validFrom: string;
  readonly reason: string;
};
export type VatPath = Exclude<keyof VatValues, TextPath<'clause'>> | TextPath<'clause'>;

export const VAT_PATHS: readonly VatPath[] = [
  'country',
  'items',
  'customers',
  'kind',
  'rate',
  'code',
  ...textPaths('clause'),
  'validFrom',
  'reason',
];

export const emptyRule = (country: string): VatValues => ({
  country,
  items: ['RENT', 'INSURANCE'],
  customers: [...CUSTOMER_TYPES],
  kind: 'rate',
  rate: '',
  code: '',
  ...textValues('clause', {}),
  validFrom: '',
  reason: '',
});

const HIGHEST_RATE = 10_000;

/** One rule for each item and kind of customer. */
export function validateVat(values: VatValues): ValidationResult<VatRule[]> {
  const read = createReader();
  const country = COUNTRIES.find((one) => one === read.text('country', values.country));
  const items = ITEM_KINDS.filter((item) => values.items.includes(item));
  const customers = CUSTOMER_TYPES.filter((customer) => values.customers.includes(customer));
  if (items.length === 0) read.errors.push({ path: 'items', code: 'revalid/rule/basic/not-null' });
  if (customers.length === 0) read.errors.push({ path: 'customers', code: 'revalid/rule/basic/not-null' });
  const isExempt = values.kind === 'exempt';
  // Hundredths of a per cent are basis points.
  const rateBp = isExempt ? null : read.hundredths('rate', values.rate);
  const isRate = rateBp === null || (rateBp >= 0 && rateBp <= HIGHEST_RATE);
  if (!isRate && hundredthsOf(values.rate) !== null) read.errors.push({ path: 'rate', code: 'revalid/rule/basic/regex' });
  const exemptionCode = isExempt ? read.text('code', values.code) : null;
  const exemptionClause = isExempt ? typedTexts('clause', values) : null;
  if (exemptionClause !== null && Object.keys(exemptionClause).length === 0)
    read.errors.push({ path: 'clause.SK', code: 'revalid/rule/basic/not-null' });
  const treatment = { rateBp, exemptionCode, exemptionClause };
  const validFrom = read.text('validFrom', values.validFrom);
  const reason = read.text('reason', values.reason);
  return read.result(
    items.flatMap((itemKind) =>
      customers.map((customerType) => ({ country: country ?? 'SVK', itemKind, customerType, ...treatment, validFrom, reason })),
    ),
  );
}

/** True if a rule stands already: the part of an earlier attempt that succeeded. */
export const stands = (rule: VatRule, rules: readonly VatRuleRecord[]): boolean =>
  rules.some(
    (one) =>
      one.country === rule.country &&
      one.itemKind === rule.itemKind &&
      one.customerType === rule.customerType &&
      one.validFrom === rule.validFrom &&
      one.rateBp === rule.rateBp &&
      one.exemptionCode === rule.exemptionCode,
  );
