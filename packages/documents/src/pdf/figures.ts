import type { Language } from '@komora/domain';
import type { Formatters } from '@komora/i18n/format';
import { formattersOf } from '@komora/i18n/format';
import { type Locale, localeOf } from '@komora/i18n/locales';

/** Formatters for the amounts, dates and rates of one document. */
export interface Figures {
  format: Formatters;
  /** Minor units in the document's currency. */
  amount(minor: number): string;
  /** Basis points: 2300 → `23 %`. */
  rate(basisPoints: number): string;
  /** A business date in digits, in the format of the language. */
  day(date: string): string;
}

/**
 * @param amounts all amounts of the document. If one amount in forints has fillér, all amounts show them,
 * because rounded parts would not add up to the total
 */
export function figuresOf(language: Language, currency: string, amounts: readonly number[]): Figures {
  const format = formattersOf(localeOf(language));
  const whole = currency === 'HUF' && amounts.every((amount) => amount % 100 === 0);
  const { money, day } = writersOf(tagOf(localeOf(language)), currency, whole ? 0 : 2);
  return {
    format,
    amount: (minor) => money.format(minor / 100).replace(/^-/, '−'),
    rate: (basisPoints) => format.percentage(basisPoints / 10_000),
    // In English, digits alone do not distinguish day from month.
    day: (date) => (language === 'EN' ? format.date(date) : day.format(utc(date))),
  };
}

interface Writers {
  money: Intl.NumberFormat;
  day: Intl.DateTimeFormat;
}

/** Cached: creating them takes a third of the time of an invoice, and there are only 6 × 4 combinations. */
const known = new Map<string, Writers>();

function writersOf(tag: string, currency: string, digits: number): Writers {
  const key = `${tag} ${currency} ${digits}`;
  const writers = known.get(key) ?? {
    money: new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' }),
  };
  known.set(key, writers);
  return writers;
}

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);
