import type { Country } from '@komora/api/enumerations';
import { addDays } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import type { Authority } from './authority.ts';

/** The data that decides if and until when a document must be reported. */
export interface IssuedDocument {
  invoiceId: string;
  /** The supplier. */
  legalEntityId: string;
  /** The supplier's country. */
  country: Country;
  /** The buyer is a company, not a private person. */
  forCompany: boolean;
  /** Business date. */
  issuedOn: string;
  /** No line is within the scope of VAT, for example interest for late payment. */
  isOutsideVat?: boolean;
  /** Of a credit note. */
  corrects?: string | null;
}

export type AuthorityDeps = Pick<Deps, 'credentials' | 'settings'>;

/**
 * @returns the authority that a document must be reported to, or null for none: also if the company has no log-in there. Hungary requires every document (2007. évi CXXVII. törvény
 * 10. melléklet). Poland requires documents for companies; for private persons KSeF is optional (art. 106ga ust. 2 pkt 4 ustawy o VAT). KSeF takes invoices
 * of supplies (art. 106b): what is outside VAT is an accounting note there.
 * @param isReported the corrected document was reported
 */
export function chooseAuthority(
  { legalEntityId, country, forCompany, isOutsideVat = false }: IssuedDocument,
  { credentials, settings }: AuthorityDeps,
  isReported = false,
): Authority | null {
  if (country === 'HUN') return credentials.ofCompany('NAV', legalEntityId) === undefined ? null : 'NAV';
  if (country !== 'POL' || (isOutsideVat && !isReported)) return null;
  if (!forCompany && !settings.get('tax').ksefConsumers) return null;
  return credentials.ofCompany('KSEF', legalEntityId) === undefined ? null : 'KSEF';
}

/**
 * @returns the deadline of a report. Hungary requires reports immediately and automatically; one day covers outages. Poland's offline24
 * allows the end of the next working day (art. 106nda ust. 1). Public holidays count as working days, so the deadline is early rather than
 * late.
 */
export function reportDeadline(authority: Authority, issuedOn: string, now: Date): Date {
  if (authority === 'NAV') return new Date(now.getTime() + 24 * 60 * 60_000);
  const weekday = new Date(`${issuedOn}T00:00:00Z`).getUTCDay();
  const day = addDays(issuedOn, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
  // One hour before midnight in Warsaw in winter, exactly midnight in summer.
  return new Date(`${day}T22:00:00Z`);
}
