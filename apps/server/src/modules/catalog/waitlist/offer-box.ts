import { Language } from '@komora/contract/enumerations';
import { boxSizeOf } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import { claimForWaiting, sizeBoundsInCm2 } from '../claim/index.ts';
import { queueMessage } from '../message/index.ts';
import { lockIdleBox, lockNextWaiting, markTold } from './waitlist.sql.ts';

/** How long a box is held for the person who is told of it. */
const holdMs = 24 * 60 * 60_000;
const tokenBytes = 32;

/**
 * Offers a box that has just become free to whoever waits for it longest: a private hold of 24 hours, and a message whose link is the only way to
 * order the box meanwhile. Without anybody waiting it stays free for everybody.
 * @returns whether it is held for somebody now
 */
export async function offerBox(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'enqueue' | 'secretKey'>,
  boxId: string,
): Promise<boolean> {
  const box = await lockIdleBox(trx, boxId);
  if (box === undefined) return false;
  const size = boxSizeOf(box.area_cm2, sizeBoundsInCm2(deps.config.sizeBounds));
  const next = await lockNextWaiting(trx, { warehouseId: box.warehouse_id, size });
  if (next === undefined) return false;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + holdMs);
  if (!(await claimForWaiting(trx, { boxId, entryId: next.id, now, expiresAt }))) return false;
  const token = deps.ids.secret(tokenBytes);
  await markTold(trx, { id: next.id, tokenHash: hashToken(token), now });
  await queueMessage(trx, deps, {
    to: next.email,
    language: Language.parse(next.language),
    template: 'waitlist-free-box',
    data: { warehouseName: box.warehouse_name, link: `/order/first?warehouse=${box.warehouse_id}&box=${boxId}&offer=${token}` },
    dedupeKey: `waitlist-free-box:${next.id}`,
  });
  return true;
}
