import { COUNTRIES, COUNTRY_FACTS, type Country } from './country.ts';
import { DomainError } from './domain-error.ts';

/** A contract's public number: country of its legal entity, year of its start, running number within both. */
export interface BusinessId {
  readonly country: Country;
  readonly year: number;
  readonly number: number;
}

export type BusinessIdErrorCode = 'business-id/bad-year' | 'business-id/bad-number' | 'business-id/bad-format';

export class BusinessIdError extends DomainError<BusinessIdErrorCode> {}

const SHAPE = /^([A-Z]{2})-(\d{4})-(\d{6}|[1-9]\d{6,14})$/;

/**
 * 'SK-2026-000042'. At least six digits; the millionth contract of a year gets a seventh digit.
 * @param id year 1000 to 9999, number 1 or more
 * @throws BusinessIdError bad-year, bad-number
 */
export function formatBusinessId({ country, year, number }: BusinessId): string {
  if (!Number.isInteger(year) || year < 1000 || year > 9999) throw new BusinessIdError('business-id/bad-year', { year });
  if (!Number.isSafeInteger(number) || number < 1 || number >= 1e15) throw new BusinessIdError('business-id/bad-number', { number });
  return `${COUNTRY_FACTS[country].alpha2}-${year}-${String(number).padStart(6, '0')}`;
}

/** The inverse of {@link formatBusinessId}. @throws BusinessIdError bad-format */
export function parseBusinessId(text: string): BusinessId {
  const match = SHAPE.exec(text);
  const country = COUNTRIES.find((candidate) => COUNTRY_FACTS[candidate].alpha2 === match?.[1]);
  const id = { year: Number(match?.[2]), number: Number(match?.[3]) };
  if (country === undefined || id.year < 1000 || id.number < 1) {
    throw new BusinessIdError('business-id/bad-format', { text: text.slice(0, 30) });
  }
  return { country, ...id };
}
