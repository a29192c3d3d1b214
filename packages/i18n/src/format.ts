import type { Money } from '@komora/domain/money';
import type { Locale } from './locales.ts';

/** Formatters of one locale. Their output is the same in Node and in the browser. */
export interface Formatters {
  /** `{ amount: 4990, currency: 'EUR' }` → `49,90 €`; forints without decimals; the currency's short symbol, in English the code for currencies without one. */
  money(money: Money): string;
  /** Whole units, rounded up, for lists and tags: `{ amount: 2509, currency: 'EUR' }` → `26 €`. */
  wholeMoney(money: Money): string;
  /** A round sum without decimals, for limits: `1 000 €`; every other sum like {@link Formatters.money}. */
  roundMoney(money: Money): string;
  number(value: number): string;
  /** Square metres, at most two decimals: `2,5 m²`. */
  area(squareMetres: number): string;
  /** A business date 'YYYY-MM-DD'; `style` as in Intl. @throws RangeError when it is no date. */
  date(date: string, style?: 'short' | 'medium' | 'long'): string;
  /** An instant (ISO 8601, UTC), shown in `timeZone` (IANA name). */
  dateTime(instant: string, timeZone: string): string;
  /** Metres below one kilometre, kilometres above: `350 m`, `2,4 km`. */
  distance(metres: number): string;
  /** A ratio: `0.23` → `23 %`. */
  percentage(ratio: number): string;
}

const MINOR_UNITS = 100;
const WHOLE_CURRENCIES = new Set(['HUF']);

// Node and browsers have different ICU versions, which differ in narrow and plain no-break spaces.
// A difference would break hydration. A negative number has a true minus, which is as wide as a plus.
function plain(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/^-/, '−');
}

// Ukrainian dates end with „р.“ (year). At the end of a sentence there would be two full stops.
// The year is clear without it.
function withoutYearSign(text: string): string {
  return plain(text).replace(/\sр\./, '');
}

function utcDay(date: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime())) throw new RangeError(`"${date}" is not a date of the form YYYY-MM-DD`);
  return day;
}

// Use European English: 28 Feb 2026, not Feb 28, 2026.
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

function create(locale: Locale): Formatters {
  const tag = tagOf(locale);
  // English puts the symbol first, where „zł“ or „Kč“ looks like a word. CLDR's form is „PLN 97.17“.
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
  const money = ({ amount, currency }: Money): string => {
    const options: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay };
    if (WHOLE_CURRENCIES.has(currency)) options.maximumFractionDigits = 0;
    return plain(number(currency, options).format(amount / MINOR_UNITS));
  };
  const wholeMoney = ({ amount, currency }: Money): string => {
    const options: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 };
    // Forints have no decimals anywhere: both forms must agree.
    const whole = WHOLE_CURRENCIES.has(currency) ? amount / MINOR_UNITS : Math.ceil(amount / MINOR_UNITS);
    return plain(number(`whole ${currency}`, options).format(whole));
  };
  return {
    money,
    wholeMoney,
    roundMoney: (sum) => (sum.amount % MINOR_UNITS === 0 ? wholeMoney(sum) : money(sum)),
    number: (value) => plain(number('number', {}).format(value)),
    // ECMA-402 has no unit for square metres.
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

/** The formatters of a locale. Cached, because creating an Intl formatter is expensive. */
export function formattersOf(locale: Locale): Formatters {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const formatters = create(locale);
  made.set(locale, formatters);
  return formatters;
}
