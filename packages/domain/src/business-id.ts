import { COUNTRY_FACTS, type Country } from './country.ts';
import { DomainError } from './domain-error.ts';

/** A contract's public number: country of its legal entity, year of its start, running number within both. */
export interface BusinessId {
  readonly country: Country;
  readonly year: number;
  readonly number: number;
}

export type BusinessIdErrorCode = 'business-id/bad-year' | 'business-id/bad-number';

export class BusinessIdError extends DomainError<BusinessIdErrorCode> {}

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
