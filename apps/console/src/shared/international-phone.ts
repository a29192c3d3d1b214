import type { Country } from '@komora/domain/country';

/** How a number is written at home: the digits before it are left out, and its length is known. */
const AT_HOME: Readonly<Record<Country, { readonly pattern: RegExp; readonly prefix: string }>> = {
  SVK: { pattern: /^0(\d{9})$/, prefix: '+421' },
  CZE: { pattern: /^(\d{9})$/, prefix: '+420' },
  POL: { pattern: /^(\d{9})$/, prefix: '+48' },
  HUN: { pattern: /^06(\d{8,9})$/, prefix: '+36' },
};

/** A number with the prefix of its country. Other texts stay as they are typed: the API names what is wrong with them. */
export function internationalPhone(typed: string, country: string): string {
  const home = Object.entries(AT_HOME).find(([one]) => one === country)?.[1];
  const [, number] = home?.pattern.exec(typed.replace(/[\s()/-]/g, '')) ?? [];
  return home === undefined || number === undefined ? typed : `${home.prefix}${number}`;
}
