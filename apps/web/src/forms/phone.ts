import type { Country } from '../config.ts';

interface PhoneHabit {
  readonly prefix: string;
  /** What people dial in front of a number at home. */
  readonly trunk: string;
  /** An example of the international form. */
  readonly example: string;
}

export const PHONES: Readonly<Record<Country, PhoneHabit>> = {
  SVK: { prefix: '+421', trunk: '0', example: '+421 900 123 456' },
  CZE: { prefix: '+420', trunk: '', example: '+420 601 123 456' },
  POL: { prefix: '+48', trunk: '0', example: '+48 501 123 456' },
  HUN: { prefix: '+36', trunk: '06', example: '+36 20 123 4567' },
};

/** A number as it is dialled at home, with the international prefix of the deployment's country; others stay as they are. */
export function withPrefix(typed: string, country: Country): string {
  const number = typed.trim();
  if (!/^[0-9][0-9 ()./-]{5,}$/.test(number)) return number;
  if (number.startsWith('00')) return `+${number.slice(2)}`;
  const { prefix, trunk } = PHONES[country];
  return `${prefix} ${trunk !== '' && number.startsWith(trunk) ? number.slice(trunk.length).trimStart() : number}`;
}
