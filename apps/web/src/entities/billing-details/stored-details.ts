import type { InvoicingDetails } from '../local-order.ts';

/** The details as the order keeps them, a draft until they are verified. */
export type StoredDetails = InvoicingDetails;

/** The details for the server: a private person has no company, although one may have been typed before. */
export function asSent(details: StoredDetails): StoredDetails {
  const { company, type } = details;
  return { ...details, company: type === 'PravnickaOsoba' ? (company ?? { name: '', ico: '', dic: '', icoDph: '' }) : null };
}
