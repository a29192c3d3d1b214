import { Language } from '@komora/api/enumerations';
import { boxSizeOf } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { reserveForWaitlist, sizeBoundsInCm2 } from '../reservation/index.ts';
import { lockIdleBox, lockNextWaiting, markNotified } from './waitlist.sql.ts';

const hourMs = 60 * 60_000;
const tokenBytes = 32;

/**
 * Offers a free box to the person who has waited longest: reserves it for the hours that the operator sets and sends a message. Only the link in the message can order
 * the box during that time. Without a matching waitlist entry the box stays free.
 * @returns true if the box is now reserved
 */
export async function offerBox(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'enqueue' | 'secretKey' | 'settings'>,
  boxId: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const box = await lockIdleBox(trx, boxId, now);
  if (box === undefined) return false;
  const size = boxSizeOf(box.area_cm2, sizeBoundsInCm2(deps.settings.get('sizes')));
  const next = await lockNextWaiting(trx, { warehouseId: box.warehouse_id, size });
  if (next === undefined) return false;
  const expiresAt = new Date(now.getTime() + deps.settings.get('orders').waitlistHours * hourMs);
  if (!(await reserveForWaitlist(trx, { boxId, entryId: next.id, now, expiresAt }))) return false;
  const token = deps.ids.secret(tokenBytes);
  await markNotified(trx, { id: next.id, tokenHash: hashToken(token), now });
  await queueMessage(trx, deps, {
    to: next.email,
    language: Language.parse(next.language),
    template: 'waitlist-free-box',
    data: {
      warehouseName: box.warehouse_name,
      until: expiresAt.toISOString(),
      timeZone: box.time_zone,
      link: `/order/first?warehouse=${box.warehouse_id}&box=${boxId}&offer=${token}`,
    },
    dedupeKey: `waitlist-free-box:${next.id}`,
  });
  return true;
}
