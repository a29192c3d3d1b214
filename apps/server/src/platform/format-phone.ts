import { COUNTRY_FACTS, type Country } from '@komora/domain';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A telephone number in the international notation of its country: `+421905100002` → `+421 905 100 002`. Text that is no telephone number
 * does not change. Only the server formats numbers: the library is 25 kB with Brotli, and pages carry the formatted text.
 */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/**
 * True if the text is a telephone number that exists in its country, in its only E.164 form: `+4210905…` keeps a national zero and would be
 * a second form of the same number.
 */
export function isPhoneNumber(e164: string): boolean {
  const parsed = parsePhoneNumberFromString(e164);
  return parsed?.isValid() === true && parsed.number === e164;
}

/** The E.164 form of a number as people write it, in their country without a prefix: `0905 100 002` → `+421905100002`. Null for other text. */
export function readPhone(text: string, country: Country): string | null {
  const parsed = parsePhoneNumberFromString(text.replace(/^\s*00/, '+'), COUNTRY_FACTS[country].alpha2 as CountryCode);
  return parsed?.isValid() ? parsed.number : null;
}
