import type { InvoicingDetails } from '@komora/api';
import { COUNTRIES, COUNTRY_FACTS } from '@komora/domain/country';
import type { Currency } from '@komora/domain/money';
import type { ValidationResult } from '@komora/web-kit/validation';
import { DETAILS_PATHS, type DetailsValues, detailsFieldOf, detailsValues, readDetails } from '../../shared/details-values.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** `type`: CLIENT, or the type of another buyer. */
export interface PayerValues extends DetailsValues {
  readonly reason: string;
}
export interface PayerBody {
  readonly payer: InvoicingDetails | null;
}

export const PAYER_PATHS = [...DETAILS_PATHS, 'reason'] as const satisfies readonly (keyof PayerValues)[];

/** The form begins with the buyer of the next invoice; where that is the client, with an empty company of the country with this currency. */
export const payerValues = (payer: InvoicingDetails | null, currency: Currency): PayerValues => ({
  ...detailsValues(payer, COUNTRIES.find((country) => COUNTRY_FACTS[country].currency === currency) ?? ''),
  ...(payer === null ? { type: 'PravnickaOsoba' } : {}),
  reason: '',
});

const read = (values: PayerValues, reader: ReturnType<typeof createReader>): PayerBody => ({
  payer: values.type === 'CLIENT' ? null : readDetails(values, reader),
});

export function validatePayer(values: PayerValues): ValidationResult<PayerBody & { readonly reason: string }> {
  const reader = createReader();
  return reader.result({ ...read(values, reader), reason: reader.text('reason', values.reason) });
}

/** The body that the fields make; null while one is empty. */
export function payerBody(values: PayerValues): PayerBody | null {
  const reader = createReader();
  const body = read(values, reader);
  return reader.errors.length === 0 ? body : null;
}

/** The field of the form that an error of the server names. */
export const payerFieldOf = (path: string): string => detailsFieldOf(path, 'payer.');
