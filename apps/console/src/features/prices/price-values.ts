import type { PriceChange } from '@komora/api/admin';
import type { ErrorCode, FieldError } from '@komora/api/errors';
import { BOX_SIZES } from '@komora/domain/box-size';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf } from '../../shared/decimal.ts';

/** A change as it is typed: an amount in units of the currency, or per cent; the day empty for now. */
export interface PriceValues {
  readonly size: string;
  readonly floor: string;
  readonly kind: string;
  readonly value: string;
  readonly effectiveOn: string;
}

/** Changed prices are whole units of the currency. */
const WHOLE_UNITS = 100;

export const validatePrice =
  (warehouseId: string) =>
  ({ size, floor, kind, value, effectiveOn }: PriceValues): ValidationResult<PriceChange> => {
    const amount = hundredthsOf(value);
    if (amount === null) {
      const code: ErrorCode = value.trim() === '' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex';
      const error: FieldError = { path: 'value', code };
      return invalid([error]);
    }
    return {
      valid: true,
      value: {
        warehouseId,
        sizes: BOX_SIZES.filter((one) => one === size),
        floors: floor === '' ? [] : [Number(floor)],
        set: kind === 'set' ? amount : null,
        // Hundredths of a per cent are basis points.
        percent: kind === 'set' ? null : amount,
        roundTo: kind === 'set' ? 1 : WHOLE_UNITS,
        effectiveOn: effectiveOn === '' ? null : effectiveOn,
      },
    };
  };
