import type { SettingValue } from '@komora/api/admin';
import { boxSizeOf, boxSizeRange } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { OutdatedRead, violatedConstraint } from '../../../platform/db/transaction.ts';
import { deleteRented, findBoxToMatch, lockFreeBox, upsertRented } from './reservation.sql.ts';

/**
 * Rents a paid box to a contract. Succeeds with the order's own hold (active, expired, or moved to a later order of the same buyer) or without
 * any active reservation. LOST: another active reservation exists, or staff have blocked the box. The contract's row may be inserted later in the same transaction.
 */
export async function rentBox(
  trx: Trx,
  input: { boxId: string; orderId: string; contractId: string; now: Date },
): Promise<'RENTED' | 'LOST'> {
  try {
    return (await upsertRented(trx, input)) ? 'RENTED' : 'LOST';
  } catch (error) {
    // Staff blocked it while the statement waited for them: the next attempt reads the state.
    if (violatedConstraint(error) === 'box_reservations_lettable')
      throw new OutdatedRead('The box was blocked meanwhile', { cause: error });
    throw error;
  }
}

/** Releases the box of a terminated contract and keeps its row locked until the transaction ends. Returns false if the contract had no box. */
export function releaseRented(trx: Trx, input: { boxId: string; contractId: string }): Promise<boolean> {
  return deleteRented(trx, input);
}

/**
 * A replacement box for a payment that arrived after the hold was lost: same warehouse and size, not smaller, not more expensive; null if there
 * is none. The box is locked against orders. `rentBox` still decides whether it can be rented.
 */
export async function findLikeBox(
  trx: Trx,
  input: { boxId: string; now: Date; sizeBounds: SettingValue<'sizes'> },
): Promise<string | null> {
  const lost = await findBoxToMatch(trx, input.boxId);
  const bounds = sizeBoundsInCm2(input.sizeBounds);
  const { sizeTo } = boxSizeRange(boxSizeOf(lost.area_cm2, bounds), bounds);
  const found = await lockFreeBox(trx, {
    boxId: input.boxId,
    warehouseId: lost.warehouse_id,
    areaFrom: lost.area_cm2,
    areaTo: sizeTo,
    priceTo: lost.price_net_month,
    now: input.now,
  });
  return found ?? null;
}

/** Converts the bounds of the settings from m² to cm². */
export function sizeBoundsInCm2({ xs, small, medium }: SettingValue<'sizes'>) {
  return { XS: xs * 10_000, SMALL: small * 10_000, MEDIUM: medium * 10_000 };
}
