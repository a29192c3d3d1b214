import { localDateIn } from '@komora/domain';
import { COUNTRY_FACTS, type Country } from '@komora/domain/country';

/** True if the last day of an offer, 'YYYY-MM-DD', is over in its country. */
export const hasEnded = (country: string, validTo: string, now: Date): boolean =>
  validTo < localDateIn(COUNTRY_FACTS[country as Country].timeZone, now);
