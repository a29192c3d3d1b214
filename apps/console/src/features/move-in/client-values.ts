import type { InvoicingDetails } from '@komora/api';
import type { MoveIn } from '@komora/api/admin';
import type { Country, Language } from '@komora/domain';
import type { ValidationResult } from '@komora/web-kit/validation';
import { DETAILS_PATHS, type DetailsValues, detailsFieldOf, detailsValues, readDetails } from '../../shared/details-values.ts';
import { createReader } from '../../shared/typed-reader.ts';

export interface ClientValues extends DetailsValues {
  readonly language: string;
}
export interface ClientBody {
  readonly details: InvoicingDetails;
  readonly language: Language;
}

export const CLIENT_PATHS = [...DETAILS_PATHS, 'language'] as const satisfies readonly (keyof ClientValues)[];

const COUNTRY_OF: Readonly<Partial<Record<Language, Country>>> = { SK: 'SVK', CS: 'CZE', PL: 'POL', HU: 'HUN' };

/** Known values of the client; the country follows the language of the warehouse at first. */
export function clientValues({ client, language }: Pick<MoveIn, 'client' | 'language'>): ClientValues {
  const values = detailsValues(client?.details ?? null, COUNTRY_OF[language] ?? 'SVK');
  if (client === null || client.details !== null) return { ...values, language };
  const { firstName, lastName, email, phoneNumber } = client;
  return { ...values, firstName, lastName, email, telephoneNumber: phoneNumber ?? '', language };
}

/** Checks that nothing mandatory is missing; the server checks the forms of the values. */
export function validateClient(values: ClientValues): ValidationResult<ClientBody> {
  const reader = createReader();
  const details = readDetails(values, reader);
  return reader.result({ details, language: values.language as Language });
}

/** The field of the form that an error of the server names. */
export const fieldOf = (path: string): string => detailsFieldOf(path, 'details.');
