import { COUNTRIES } from '../../shared/config.ts';
import type { InvoicingDetails } from '../../shared/storage/local-order.ts';

/** The details as the order stores them; a draft until the server has verified them. */
export type StoredDetails = InvoicingDetails;

/** The details to send: a private person has no company, even if one was typed before. */
export function asSent(details: StoredDetails): StoredDetails {
  const { company, type } = details;
  return { ...details, company: type === 'PravnickaOsoba' ? (company ?? { name: '', ico: '', dic: '', icoDph: '' }) : null };
}

/** True if the seller reports documents for this company with its tax number: the company is in a country of operation. */
export function isReported({ type, address }: StoredDetails): boolean {
  return type === 'PravnickaOsoba' && COUNTRIES.some((country) => country === address.countryCode);
}
