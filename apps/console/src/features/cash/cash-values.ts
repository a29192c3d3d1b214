import type { Currency } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import { DENOMINATIONS, MOST_PIECES, type Pieces, valueOfPieces } from '@komora/domain';
import type { ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, wholeOf } from '../../shared/decimal.ts';

/** Typed pieces by denomination. */
export type CountValues = Readonly<Record<string, string>>;

export const emptyCount = (currency: Currency): CountValues =>
  Object.fromEntries(DENOMINATIONS[currency].map((value) => [String(value), '']));

const piecesOf = (typed: string): number | null => {
  const pieces = typed.trim() === '' ? 0 : wholeOf(typed);
  return pieces === null || pieces < 0 || pieces > MOST_PIECES ? null : pieces;
};

/** The value of what was typed until now, minor units. Fields that are no number count nothing. */
export function sumOfTyped(values: CountValues, currency: Currency): number {
  const counted = DENOMINATIONS[currency].map((value) => ({ value, pieces: piecesOf(values[String(value)] ?? '') ?? 0 }));
  return valueOfPieces(counted, currency) ?? 0;
}

/** An empty field is no piece. */
export const validateCount =
  (currency: Currency) =>
  (values: CountValues): ValidationResult<Pieces[]> => {
    const pieces: Pieces[] = [];
    const errors: { path: string; code: ErrorCode }[] = [];
    for (const value of DENOMINATIONS[currency]) {
      const number = piecesOf(values[String(value)] ?? '');
      if (number === null) errors.push({ path: String(value), code: 'cash/invalid-count' });
      else if (number > 0) pieces.push({ value, pieces: number });
    }
    return errors.length === 0 ? { valid: true, value: pieces } : { valid: false, errors };
  };

export interface MovementValues {
  readonly amount: string;
  readonly reason: string;
}

export function validateMovement({ amount, reason }: MovementValues): ValidationResult<{ amount: number; reason: string }> {
  const minor = hundredthsOf(amount) ?? 0;
  const errors: { path: string; code: ErrorCode }[] = [];
  if (minor <= 0) errors.push({ path: 'amount', code: 'ledger/invalid-amount' });
  if (reason.trim() === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
  return errors.length === 0 ? { valid: true, value: { amount: minor, reason: reason.trim() } } : { valid: false, errors };
}

export interface CloseValues {
  readonly banked: string;
  readonly differenceReason: string;
}

/** @param difference counted minus expected; a day without one needs no reason */
export const validateClose =
  (difference: number) =>
  ({ banked, differenceReason }: CloseValues): ValidationResult<{ banked: number; differenceReason?: string }> => {
    const minor = banked.trim() === '' ? 0 : hundredthsOf(banked);
    const reason = differenceReason.trim();
    const errors: { path: string; code: ErrorCode }[] = [];
    if (minor === null || minor < 0) errors.push({ path: 'banked', code: 'revalid/rule/basic/regex' });
    if (difference !== 0 && reason === '') errors.push({ path: 'differenceReason', code: 'revalid/rule/basic/not-null' });
    if (errors.length > 0) return { valid: false, errors };
    return { valid: true, value: { banked: minor ?? 0, ...(difference === 0 ? {} : { differenceReason: reason }) } };
  };

/** The float of a first day. */
export function validateFloat({ openingFloat }: { readonly openingFloat: string }): ValidationResult<{ openingFloat: number }> {
  const minor = hundredthsOf(openingFloat);
  if (openingFloat.trim() === '') return { valid: false, errors: [{ path: 'openingFloat', code: 'revalid/rule/basic/not-null' }] };
  if (minor === null || minor < 0) return { valid: false, errors: [{ path: 'openingFloat', code: 'revalid/rule/basic/regex' }] };
  return { valid: true, value: { openingFloat: minor } };
}
