import { type Country, type Currency, PromoType } from '@komora/contract/enumerations';
import type { ErrorCode } from '@komora/contract/errors';
import type { Voucher as Discount, LocalDate } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { refuseField } from '../../refusal.ts';
import { findVoucher, type VoucherRow } from './voucher.sql.ts';

export interface GoodVoucher {
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
  /** The voucher of which the buyer's own unpaid order on this box has a use already. */
  ownReservation: string | null;
}

/**
 * The voucher behind a token, in any case of letters, when it may be used there and then.
 * @throws Refusal Voucher/… at `voucherToken`
 */
export async function checkVoucher(reader: Reader, token: string, use: VoucherUse): Promise<GoodVoucher> {
  const voucher = await findVoucher(reader, token);
  if (voucher === undefined) throw refuseVoucher('Voucher/unknown');
  const fault = faultOf(voucher, use);
  if (fault !== null) throw refuseVoucher(fault);
  return {
    id: voucher.id,
    token: voucher.token,
    promoType: PromoType.parse(voucher.promo_type),
    discount: discountOf(voucher, use.currency),
  };
}

export function refuseVoucher(code: ErrorCode) {
  return refuseField('voucherToken', code);
}

function faultOf(voucher: VoucherRow, use: VoucherUse): ErrorCode | null {
  if (voucher.country !== use.country) return 'Voucher/not-applicable';
  if (voucher.warehouse_id !== null && voucher.warehouse_id !== use.warehouseId) return 'Voucher/not-applicable';
  if (use.on < voucher.valid_from) return 'Voucher/not-yet-valid';
  if (use.on > voucher.valid_to) return 'Voucher/expired';
  const left = voucher.max_redemptions - voucher.redeemed_count + (use.ownReservation === voucher.id ? 1 : 0);
  return left < 1 ? 'Voucher/used-up' : null;
}

function discountOf(voucher: VoucherRow, currency: Currency): Discount {
  if (voucher.discount_bp !== null) return { kind: 'PERCENT', rateBp: voucher.discount_bp, max: null };
  if (voucher.discount_amount !== null) return { kind: 'AMOUNT', amount: { amount: voucher.discount_amount, currency } };
  throw new Error(`Voucher ${voucher.id} takes nothing off`);
}
