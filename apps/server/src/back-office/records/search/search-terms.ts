import { ibansOfDomestic, isUuid } from '@komora/domain';
import { escapeLike } from '../../../platform/db/escape-like.ts';
/** A typed text as the statements need it. Case and diacritics are folded by the database. */
export interface SearchTerms {
  /** Possible keys of any record: the text, and the numbers that it can mean. */
  keys: readonly string[];
  /** Keys without those of contact data. */
  names: readonly string[];
  /** Escaped for LIKE. */
  prefix: string;
  /** At most four that have a letter or a digit, escaped for LIKE. Empty: the text names nothing. */
  words: readonly string[];
  /** The beginning of an e-mail address or a phone number; null if it can be none. */
  contact: string | null;
  /** The end of an account, at least four characters: an IBAN without spaces, or digits; null if it can be none. */
  account: string | null;
  /** The IBANs of a Czech or Slovak account number with the code of its bank. */
  ibans: readonly string[];
}

const fewestCharacters = 2;
const mostWords = 4;
/** Other words begin no word of a name, and an index cannot look them up. */
const nameable = /[\p{L}\p{N}]/u;
/** Digits of a phone number without the country. */
const nationalDigits = 9;
/** A whole IBAN, or the last digits of one. The fourth digit keeps a part of a name or number from reading many accounts. */
const accountEnd = /^(?:[a-z]{2}\d{2}[a-z\d]{8,30}|\d{4,30})$/i;

/** @returns null for a text that is too short */
export function searchTerms(typed: string): SearchTerms | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if ([...text].length < fewestCharacters) return null;
  const phone = phoneDigits(text);
  const words = text
    .split(' ')
    .filter((word) => nameable.test(word))
    .slice(0, mostWords);
  const compact = text.replace(/[\s./-]/g, '');
  return {
    keys: [...new Set([text, compact, ...(phone === null ? [] : [phone, phone.slice(-nationalDigits)])])].filter((key) => key !== ''),
    names: isUuid(text) ? [text] : [],
    prefix: escapeLike(text),
    words: words.map(escapeLike),
    // Zeros alone are dialling prefixes.
    contact: phone || (words.length === 1 ? text : null),
    account: accountEnd.test(compact) ? compact.toUpperCase() : null,
    ibans: ibansOfDomestic(text),
  };
}

/** The digits of what looks like a phone number, without the dialling prefixes 00, 0 and (of Hungary) 06. */
function phoneDigits(text: string): string | null {
  if (!/^[+\d][\d\s()/-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3) return null;
  return digits.startsWith('06') && digits.length > nationalDigits ? digits.slice(2) : digits.replace(/^0+/, '');
}
