/** A whole in basis points, the unit of rates and shares in the API: 2,000 are 20 %. */
export const BASIS_POINTS = 10_000;

const HUNDREDTHS = 100;
const DECIMAL = /^-?\d{1,7}(?:[.,]\d{1,2})?$/;

/** A typed number with at most two decimals, as hundredths: `1,5` → 150. Null when it is none. */
export function hundredthsOf(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  return DECIMAL.test(text) ? Math.round(Number(text.replace(',', '.')) * HUNDREDTHS) : null;
}

/** The number as people type it: 150 → `1,5`. */
export const typedHundredths = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(value / HUNDREDTHS);

/** A typed whole number. Null when it is none. */
export const wholeOf = (typed: string): number | null => (/^-?\d{1,6}$/.test(typed.trim()) ? Number(typed) : null);
