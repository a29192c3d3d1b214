import type { Country } from '@komora/contract/enumerations';
import { addDays } from '@komora/domain';
import type { Config } from '../../config/config.ts';
import type { Authority } from './authority.ts';

/** What decides whether and by when a document must be reported. */
export interface IssuedDocument {
  invoiceId: string;
  /** The supplier's. */
  country: Country;
  /** The buyer is a company, not a private person. */
  forCompany: boolean;
  /** Business date. */
  issuedOn: string;
}

/**
 * Who is told of a document; null when nobody is. Hungary hears of every one (2007. évi CXXVII. törvény 10. melléklet), Poland of companies'
 * alone: for private persons KSeF is the seller's choice (art. 106ga ust. 2 pkt 4 ustawy o VAT).
 */
export function authorityOf({ country, forCompany }: IssuedDocument, { ksef, nav }: Pick<Config, 'ksef' | 'nav'>): Authority | null {
  if (country === 'HUN') return nav === undefined ? null : 'NAV';
  if (country === 'POL') return ksef !== undefined && (forCompany || ksef.consumers) ? 'KSEF' : null;
  return null;
}

/**
 * The last moment for it. Hungary wants documents at once, by machine; a day bridges a fault. Poland's offline24 gives until the end of
 * the next working day (art. 106nda ust. 1); public holidays are left out of account, so that the moment is early rather than late.
 */
export function reportBy(authority: Authority, issuedOn: string, now: Date): Date {
  if (authority === 'NAV') return new Date(now.getTime() + 24 * 60 * 60_000);
  const weekday = new Date(`${issuedOn}T00:00:00Z`).getUTCDay();
  const day = addDays(issuedOn, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
  // An hour before midnight in Warsaw in winter, two in summer.
  return new Date(`${day}T22:00:00Z`);
}
