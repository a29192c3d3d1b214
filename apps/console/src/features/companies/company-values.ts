import type { LegalEntityBasis, LegalEntityRecord, LegalEntitySettings } from '@komora/api/admin';
import type { Country } from '@komora/api/enumerations';
import { COUNTRIES, COUNTRY_FACTS } from '@komora/domain/country';
import type { Language } from '@komora/domain/language';
import { ungrouped } from '../../shared/at-form-fields.ts';

/** A company as it is typed. */
export interface CompanyValues {
  readonly country: string;
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly zip: string;
  readonly city: string;
  readonly companyId: string;
  readonly taxId: string;
  readonly vatId: string;
  readonly registerEntry: string;
  readonly iban: string;
  readonly bic: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly acceptsCash: boolean;
  readonly increaseNoticeDays: string;
  readonly priceClause: boolean;
  /** A day; empty: no interest for late payment. */
  readonly lateInterestFrom: string;
  readonly lateInterestFixed: boolean;
  readonly invoicePrefix: string;
  readonly contractPrefix: string;
}

export type NewCompany = LegalEntitySettings & {
  readonly iban: string;
  readonly bic: string | null;
  readonly country: Country;
  readonly invoicePrefix: string;
  readonly contractPrefix: string;
};

export type ChangedCompany = LegalEntitySettings & LegalEntityBasis;

export const ADDRESS = ['street', 'number', 'zip', 'city'] as const satisfies readonly (keyof CompanyValues)[];
export const SETTINGS = [
  'name',
  ...ADDRESS,
  'companyId',
  'taxId',
  'vatId',
  'registerEntry',
  'email',
  'phoneNumber',
  'acceptsCash',
  'increaseNoticeDays',
  'priceClause',
  'lateInterestFrom',
  'lateInterestFixed',
] as const satisfies readonly (keyof CompanyValues)[];
export const ACCOUNT = ['iban', 'bic'] as const satisfies readonly (keyof CompanyValues)[];
export const PREFIXES = ['invoicePrefix', 'contractPrefix'] as const satisfies readonly (keyof CompanyValues)[];

const BLANK = {
  ...(Object.fromEntries(['country', ...SETTINGS, ...ACCOUNT, ...PREFIXES].map((name) => [name, ''])) as Record<
    keyof CompanyValues,
    string
  >),
  acceptsCash: true,
  priceClause: false,
  lateInterestFixed: false,
};

/** The database also looks for offers in the currency of the country. */
export const mayChangeCountry = ({ isUnused, warehouses }: Pick<LegalEntityRecord, 'isUnused' | 'warehouses'>): boolean =>
  isUnused && warehouses === 0;

/** The field of an error of the server. */
export const fieldOfPath = (path: string): string =>
  ungrouped(path)
    .replace(/^lateInterest(?:\.from)?$/, 'lateInterestFrom')
    .replace(/^lateInterest\.fixed$/, 'lateInterestFixed');

/** A new company. @param language of the person, who most likely runs a company of that country */
export function newCompany(language: Language): CompanyValues {
  const country = COUNTRIES.find((one) => COUNTRY_FACTS[one].language === language) ?? '';
  return { ...BLANK, country, increaseNoticeDays: '30' };
}

export function valuesOf(record: LegalEntityRecord): CompanyValues {
  const { address, vatId, bic, country, invoicePrefix, contractPrefix, ...settings } = record;
  const { name, companyId, taxId, registerEntry, iban, email, phoneNumber, acceptsCash } = settings;
  const texts = { name, companyId, taxId, registerEntry, iban, email, phoneNumber, acceptsCash };
  return {
    ...texts,
    ...address,
    country,
    invoicePrefix,
    contractPrefix,
    vatId: vatId ?? '',
    bic: bic ?? '',
    priceClause: record.priceClause,
    increaseNoticeDays: String(record.increaseNoticeDays),
    lateInterestFrom: record.lateInterest?.from ?? '',
    lateInterestFixed: record.lateInterest?.fixed ?? false,
  };
}
