import type { AdminEndpoints, LegalEntityRecord, VatRuleRecord } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { CUSTOMER_TYPES } from '@komora/domain/enumerations';
import { DEFAULT_VAT_RULES, ITEM_KINDS, OUTSIDE_VAT } from '@komora/domain/vat';
import type { ValidationResult } from '@komora/web-kit/validation';
import type * as z from 'zod/mini';
import { textValues } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';
import { readTreatment, TREATMENT_PATHS, type TreatmentPath, type TreatmentValues } from './treatment-values.ts';

export type VatRule = z.input<AdminEndpoints['POST /api/admin/vat-rules']['body']>;

/** Rules as they are typed: one treatment of several items for several kinds of customers. */
export type VatValues = TreatmentValues & {
  readonly country: string;
  /** `yes` or `no`. It only proposes the other answers. */
  readonly registered: string;
  readonly items: readonly string[];
  readonly customers: readonly string[];
  readonly validFrom: string;
  readonly reason: string;
};
type OtherPath = 'country' | 'registered' | 'items' | 'customers' | 'validFrom' | 'reason';
export type VatPath = OtherPath | TreatmentPath;

export const VAT_PATHS: readonly VatPath[] = ['country', 'registered', 'items', 'customers', ...TREATMENT_PATHS, 'validFrom', 'reason'];

type Companies = readonly Pick<LegalEntityRecord, 'country' | 'vatId'>[];

/** The answer that the VAT numbers of the companies of a country give. */
const isRegistered = (country: string, companies: Companies): boolean => {
  const there = companies.filter((one) => one.country === country);
  return there.length === 0 || there.some(({ vatId }) => vatId !== null);
};

/** The usual answers: a company without registration is outside VAT with all items. */
const PROPOSALS: Readonly<Record<string, Partial<VatValues>>> = {
  yes: { items: ['RENT', 'INSURANCE'], kind: 'rate', code: '' },
  no: { items: [...ITEM_KINDS], kind: 'exempt', code: OUTSIDE_VAT },
};

/** Answers the first question, and proposes the usual answers to the following ones. */
export const withRegistered = (values: VatValues, registered: string): VatValues => ({ ...values, registered, ...PROPOSALS[registered] });

/** A change of the country answers the first question again. */
export const withCountry = (values: VatValues, country: string, companies: Companies): VatValues =>
  withRegistered({ ...values, country }, isRegistered(country, companies) ? 'yes' : 'no');

export const emptyRule = (country: string, companies: Companies): VatValues =>
  withCountry(
    {
      country,
      registered: '',
      items: [],
      customers: [...CUSTOMER_TYPES],
      kind: 'rate',
      rate: '',
      code: '',
      ...textValues('clause', {}),
      validFrom: '',
      reason: '',
    },
    country,
    companies,
  );

/** The standard rate of a country in basis points; null if none is known. */
export function standardRate(country: string): number | null {
  const treatment = DEFAULT_VAT_RULES.find((rule) => rule.country === country)?.treatment;
  return treatment?.kind === 'RATE' ? treatment.rateBp : null;
}

/** One rule for each item and kind of customer. */
export function validateVat(values: VatValues): ValidationResult<VatRule[]> {
  const read = createReader();
  const country = COUNTRIES.find((one) => one === read.text('country', values.country));
  const items = ITEM_KINDS.filter((item) => values.items.includes(item));
  const customers = CUSTOMER_TYPES.filter((customer) => values.customers.includes(customer));
  if (items.length === 0) read.errors.push({ path: 'items', code: 'revalid/rule/basic/not-null' });
  if (customers.length === 0) read.errors.push({ path: 'customers', code: 'revalid/rule/basic/not-null' });
  const treatment = readTreatment(read, values);
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
