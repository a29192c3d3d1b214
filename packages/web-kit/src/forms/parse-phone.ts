import type { FieldError } from '@komora/api/errors';
import type { Country } from '@komora/domain/country';
import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const REGIONS = { SVK: 'SK', CZE: 'CZ', POL: 'PL', HUN: 'HU' } as const satisfies Record<Country, string>;

/** Direction marks and characters without width, which phones add to a copied number. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A number as people type it, in the international form: `0905/123 456` in Slovakia → `+421 905 123 456`. A text that is no possible number
 * keeps its characters, so that people can correct it.
 */
export function formatTypedPhone(typed: string, country: Country | undefined): string {
  const text = typed.replaceAll(INVISIBLE, '').trim();
  const parsed = parsePhoneNumberFromString(text, {
    ...(country === undefined ? {} : { defaultCountry: REGIONS[country] }),
    extract: false,
  });
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed.formatInternational() : text;
}

/** A stored number as people write it: `+421905123456` → `+421 905 123 456`. Another text stays. The server reads both. */
export const formatStoredPhone = (stored: string): string => parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;

/** The rule that the schema cannot state: a number exists in its country. An empty number is another rule's error. */
export function phoneErrors(path: string, typed: string): readonly FieldError[] {
  return typed.trim() === '' || isValidPhoneNumber(typed) ? [] : [{ path, code: 'phoneNumber-invalid' }];
}
