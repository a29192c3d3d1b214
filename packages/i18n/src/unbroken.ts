import type { Formatters } from './format.ts';

const NO_BREAK = '\u00a0';

/** Keeps a short text, for example a postcode, a date or a telephone number, on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/** Formatters for pages: dates stay on one line; a time may follow on the next. */
export function unbrokenDates(format: Formatters): Formatters {
  return {
    ...format,
    date: (date, style) => unbroken(format.date(date, style)),
    dateTime: (instant, timeZone) => unbroken(format.dateTime(instant, timeZone)).replaceAll(`,${NO_BREAK}`, ', '),
  };
}

interface AddressParts {
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly zip: string;
  readonly countryCode: string;
}

/** An address on one line, as its country writes it: „Račianska 12, 831 02 Bratislava“, „1033 Budapest, Szentendrei út 95.“ */
export function addressText({ street, number, city, zip, countryCode }: AddressParts): string {
  const building = `${street}${NO_BREAK}${unbroken(number)}`;
  const town = `${unbroken(zip)}${NO_BREAK}${city}`;
  if (countryCode !== 'HUN') return `${building}, ${town}`;
  return `${town}, ${building}${number.endsWith('.') ? '' : '.'}`;
}
