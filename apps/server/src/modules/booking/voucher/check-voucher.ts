import { type Country, type Currency, PromoType } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import type { Voucher as Discount, LocalDate } from '@komora/domain';
import { fieldError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findVoucher, type VoucherRow } from './voucher.sql.ts';

export interface ValidVoucher {
  id: string;
  token: string;
  promoType: PromoType;
  discount: Discount;
}

export interface VoucherUse {
  warehouseId: string;
  country: Country;
  currency: Currency;
  /** The day of the order in the warehouse's time zone. */
  on: LocalDate;
  /** The id of the voucher that the buyer's own unpaid order on this box has reserved. */
  ownReservation: string | null;
}

/**
 * Finds the voucher for a token (case-insensitive) and checks that it may be used.
 * @throws AppError Voucher/… at `voucherToken`
 */
export async function checkVoucher(reader: Reader, token: string, use: VoucherUse): Promise<ValidVoucher> {
  const voucher = await findVoucher(reader, token);
  if (voucher === undefined) throw rejectVoucher('Voucher/unknown');
  const errorCode = findError(voucher, use);
  if (errorCode !== null) throw rejectVoucher(errorCode);
  return {
    id: voucher.id,
    token: voucher.token,
    promoType: PromoType.parse(voucher.promo_type),
    discount: toDiscount(voucher, use.currency),
  };
}

export function rejectVoucher(code: ErrorCode) {
  return fieldError('voucherToken', code);
}

function findError(voucher: VoucherRow, use: VoucherUse): ErrorCode | null {
  if (voucher.country !== use.country) return 'Voucher/not-applicable';
  if (voucher.warehouse_id !== null && voucher.warehouse_id !== use.warehouseId) return 'Voucher/not-applicable';
  if (use.on < voucher.valid_from) return 'Voucher/not-yet-valid';
  if (use.on > voucher.valid_to || voucher.stopped_at !== null) return 'Voucher/expired';
  const left = voucher.max_redemptions - voucher.redeemed_count + (use.ownReservation === voucher.id ? 1 : 0);
  return left < 1 ? 'Voucher/used-up' : null;
}

function toDiscount(voucher: VoucherRow, currency: Currency): Discount {
  if (voucher.discount_bp !== null) return { kind: 'PERCENT', rateBp: voucher.discount_bp, max: null };
  if (voucher.discount_amount !== null) return { kind: 'AMOUNT', amount: { amount: voucher.discount_amount, currency } };
  throw new Error(`Voucher ${voucher.id} has neither a rate nor an amount`);
}
