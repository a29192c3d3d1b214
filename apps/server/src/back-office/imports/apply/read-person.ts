import { Language } from '@komora/api/enumerations';
import type { RowReader } from '../file/index.ts';

/** First and last name of two columns, or of one: `Jana Nováková`, or `Nováková, Jana` as rent rolls print it. */
export function readNames(row: RowReader): { firstName: string; lastName: string } {
  const [firstName, lastName] = [row.optional('firstName', 80), row.optional('lastName', 80)];
  if (firstName !== '' && lastName !== '') return { firstName, lastName };
  const full = row.optional('fullName', 160);
  if (full === '') {
    row.reject(firstName === '' && row.text('lastName') !== '' ? 'firstName' : 'lastName', 'revalid/rule/basic/not-null');
    return { firstName, lastName };
  }
  const [last = '', first = ''] = full.split(',', 2).map((part) => part.trim());
  const words = full.split(/\s+/);
  const names =
    first === '' ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' } : { firstName: first, lastName: last };
  if (names.firstName === '') row.reject('fullName');
  return names;
}

/** Street and number of two columns, or of one: `Hlavná 12/3`. */
export function readStreet(row: RowReader): { street: string; number: string } {
  const [street, number] = [row.required('street', 100), row.optional('houseNumber', 20)];
  if (number !== '') return { street, number };
  // The number begins with the last word that begins with a digit.
  const words = street.split(' ').filter((word) => word !== '');
  const at = words.findLastIndex((word) => /^\d/.test(word));
  const [name, last] = at > 0 ? [words.slice(0, at).join(' ').replace(/,$/, ''), words.slice(at).join(' ')] : [];
  if (name === undefined || last === undefined || last.length > 20) {
    row.reject('houseNumber', 'revalid/rule/basic/not-null');
    return { street, number };
  }
  return { street: name, number: last };
}

const otherLanguages: Record<string, Language> = {
  CZ: 'CS',
  UA: 'UK',
  GB: 'EN',
  US: 'EN',
  SLOVAK: 'SK',
  CZECH: 'CS',
  ENGLISH: 'EN',
  UKRAINIAN: 'UK',
  POLISH: 'PL',
  HUNGARIAN: 'HU',
};

/** 'sk', 'sk-SK', 'Slovak'. Null for others. */
export function readLanguage(text: string): Language | null {
  const [code = ''] = text.trim().toUpperCase().split(/[-_]/, 1);
  return otherLanguages[code] ?? Language.safeParse(code).data ?? null;
}
