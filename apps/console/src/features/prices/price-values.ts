import type { PriceChange } from '@komora/api/admin';
import { BOX_SIZES } from '@komora/domain/box-size';
import type { ValidationResult } from '@komora/web-kit/validation';
import { createReader } from '../../shared/typed-reader.ts';

/** A change as it is typed: an amount in units of the currency, or per cent; the day empty for now. */
export interface PriceValues {
  readonly size: string;
  readonly floor: string;
  readonly kind: string;
  readonly value: string;
  readonly effectiveOn: string;
  readonly reason: string;
}

/** A change with its reason for the audit log. */
export interface ReasonedChange {
  readonly change: PriceChange;
  readonly reason: string;
}

/** Changed prices are whole units of the currency. */
const WHOLE_UNITS = 100;

export const validatePrice =
  (warehouseId: string) =>
  ({ size, floor, kind, value, effectiveOn, reason: typedReason }: PriceValues): ValidationResult<ReasonedChange> => {
    const read = createReader();
    const amount = read.hundredths('value', value);
    const reason = read.text('reason', typedReason);
    const change: PriceChange = {
      warehouseId,
      sizes: BOX_SIZES.filter((one) => one === size),
      floors: floor === '' ? [] : [Number(floor)],
      set: kind === 'set' ? amount : null,
      // Hundredths of a per cent are basis points.
      percent: kind === 'set' ? null : amount,
      roundTo: kind === 'set' ? 1 : WHOLE_UNITS,
      effectiveOn: effectiveOn === '' ? null : effectiveOn,
    };
    return read.result({ change, reason });
  };
