import type { Locale } from './locales.ts';

/** An amount in minor units with its ISO 4217 currency, as every answer of the server carries it. */
export interface MoneyAmount {
  readonly amount: number;
  readonly currency: string;
}

/** Formatters of one locale; every one gives the same characters in Node and in the browser. */
export interface Formatters {
  /** `{ amount: 4990, currency: 'EUR' }` → `49,90 €`; forints without decimals; the currency's own short sign, in English the code where that is no sign. */
  money(money: MoneyAmount): string;
  number(value: number): string;
  /** Square metres, at most two decimals: `2,5 m²`. */
  area(squareMetres: number): string;
  /** A business date 'YYYY-MM-DD'; `style` as in Intl. @throws RangeError when it is no date. */
  date(date: string, style?: 'short' | 'medium' | 'long'): string;
  /** An instant (ISO 8601, UTC) on the clock of `timeZone` (IANA name). */
  dateTime(instant: string, timeZone: string): string;
  /** Metres below one kilometre, kilometres above: `350 m`, `2,4 km`. */
  distance(metres: number): string;
  /** A ratio: `0.23` → `23 %`. */
  percentage(ratio: number): string;
}

const MINOR_UNITS = 100;
const WHOLE_CURRENCIES = new Set(['HUF']);

// Node and browsers ship different ICU versions, which differ in narrow against plain no-break spaces;
// unlike text in the two would break hydration.
function plain(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

// Ukrainian dates end with „р.“ (year), whose full stop would double the one of a sentence that ends with the date;
// the year is understood without it.
function withoutYearSign(text: string): string {
  return plain(text).replace(/\sр\./, '');
}

function utcDay(date: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime())) throw new RangeError(`"${date}" is not a date of the form YYYY-MM-DD`);
  return day;
}

// English here is that of Europe: 28 Feb 2026, not Feb 28, 2026.
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

function create(locale: Locale): Formatters {
  const tag = tagOf(locale);
  // English puts the sign in front, where „zł“ or „Kč“ would read as a word: CLDR's own form there is „PLN 97.17“.
  const currencyDisplay = locale === 'en' ? 'symbol' : 'narrowSymbol';
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const number = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(tag, options);
    numbers.set(key, made);
    return made;
  };
  const day = (key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const known = dates.get(key);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat(tag, options);
    dates.set(key, made);
    return made;
  };
  const unit = (name: string, value: number, digits: number): string =>
    plain(number(`${name}${digits}`, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value));

  const squareMetre = locale === 'uk' ? 'м²' : 'm²';
  return {
    money({ amount, currency }) {
      const options: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay };
      if (WHOLE_CURRENCIES.has(currency)) options.maximumFractionDigits = 0;
      return plain(number(currency, options).format(amount / MINOR_UNITS));
    },
    number: (value) => plain(number('number', {}).format(value)),
    // ECMA-402 sanctions no square metre, so the sign follows a plain number.
    area: (squareMetres) => plain(`${number('area', { maximumFractionDigits: 2 }).format(squareMetres)}\u00a0${squareMetre}`),
    date: (date, style = 'medium') => withoutYearSign(day(`date ${style}`, { dateStyle: style, timeZone: 'UTC' }).format(utcDay(date))),
    dateTime: (instant, timeZone) =>
      withoutYearSign(day(`instant ${timeZone}`, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))),
    distance(metres) {
      if (metres < 995) return unit('meter', Math.round(metres / 10) * 10, 0);
      return unit('kilometer', metres / 1000, metres < 9950 ? 1 : 0);
    },
    percentage: (ratio) => plain(number('percent', { style: 'percent', maximumFractionDigits: 1 }).format(ratio)),
  };
}

const made = new Map<Locale, Formatters>();

/** The formatters of a locale; made once, since an Intl formatter costs more to make than to use. */
export function formattersOf(locale: Locale): Formatters {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const formatters = create(locale);
  made.set(locale, formatters);
  return formatters;
}
