import { boxSizeOf, boxSizeRange } from '@komora/domain';
import type { Config } from '../../config/config.ts';
import type { Trx } from '../../db/database.ts';
import { deleteRented, findBoxToMatch, lockFreeBox, upsertRented } from './claim.sql.ts';

/**
 * Makes a paid box the contract's: from the order's own hold (expired or not, or moved on to a later order of the same buyer), or afresh
 * when nobody has a live claim. LOST: somebody else has. The contract's row may be written later in the same transaction.
 */
export async function rentBox(
  trx: Trx,
  input: { boxId: string; orderId: string; contractId: string; now: Date },
): Promise<'RENTED' | 'LOST'> {
  return (await upsertRented(trx, input)) ? 'RENTED' : 'LOST';
}

/** The contract has ended: its box is nobody's, and locked until the transaction ends. False when it had none. */
export function releaseRented(trx: Trx, input: { boxId: string; contractId: string }): Promise<boolean> {
  return deleteRented(trx, input);
}

/**
 * A free box for money that came too late: same warehouse and size, no smaller, no dearer; null when there is none.
 * The box is locked against orders, but `rentBox` has the last word.
 */
export async function findLikeBox(trx: Trx, input: { boxId: string; now: Date; sizeBounds: Config['sizeBounds'] }): Promise<string | null> {
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

/** Configuration counts in m², the domain in cm². */
export function sizeBoundsInCm2({ xs, small, medium }: Config['sizeBounds']) {
  return { XS: xs * 10_000, SMALL: small * 10_000, MEDIUM: medium * 10_000 };
}
