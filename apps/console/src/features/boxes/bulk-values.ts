import type { PricesOfBoxes } from '@komora/api/admin';
import { CURRENCIES } from '@komora/domain/money';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf } from '../../shared/decimal.ts';

/** A change of prices as it is typed. `kind`: per cent, or a currency in which the price is set. */
export interface BulkPriceValues {
  readonly kind: string;
  readonly value: string;
  readonly effectiveOn: string;
  readonly reason: string;
}

/** Raised prices are whole units of the currency. */
const WHOLE_UNITS = 100;

export function validateBulkPrice({
  kind,
  value,
  effectiveOn,
  reason,
}: BulkPriceValues): ValidationResult<Omit<PricesOfBoxes, 'selection'>> {
  const amount = hundredthsOf(value);
  const missing = Object.entries({ value, reason }).filter(([, typed]) => typed.trim() === '');
  if (missing.length > 0) return invalid(missing.map(([path]) => ({ path, code: 'revalid/rule/basic/not-null' as const })));
  if (amount === null) return invalid([{ path: 'value', code: 'revalid/rule/basic/regex' }]);
  const currency = CURRENCIES.find((one) => one === kind) ?? null;
  const when = { effectiveOn: effectiveOn === '' ? null : effectiveOn, reason: reason.trim() };
  // Hundredths of a per cent are basis points.
  if (currency === null) return { valid: true, value: { set: null, currency, percent: amount, roundTo: WHOLE_UNITS, ...when } };
  return { valid: true, value: { set: amount, currency, percent: null, roundTo: 1, ...when } };
}
