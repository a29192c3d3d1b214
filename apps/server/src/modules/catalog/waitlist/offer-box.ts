import { Language } from '@komora/api/enumerations';
import { boxSizeOf } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { reserveForWaitlist, sizeBoundsInCm2 } from '../reservation/index.ts';
import { lockIdleBox, lockNextWaiting, markNotified, type OfferedBox } from './waitlist.sql.ts';

export type OfferDeps = Pick<Deps, 'clock' | 'ids' | 'config' | 'enqueue' | 'secretKey' | 'settings'>;

const hourMs = 60 * 60_000;
const tokenBytes = 32;

/**
 * Offers a free box to the person who has waited longest: reserves it for the hours that the operator sets and sends a message. Only the link in the message can order
 * the box during that time. Without a matching waitlist entry the box stays free.
 * @param redeemed the offer of an order that was not paid: the rest of its time goes back to its person, whose link works again
 * @returns true if the box is now reserved
 */
export async function offerBox(
  trx: Trx,
  deps: OfferDeps,
  boxId: string,
  redeemed: { entryId: string; until: Date } | null = null,
): Promise<boolean> {
  const now = deps.clock.now();
  const box = await lockIdleBox(trx, boxId, now);
  if (box === undefined) return false;
  if (redeemed !== null && redeemed.until > now) {
    const { entryId, until: expiresAt } = redeemed;
    return reserveForWaitlist(trx, { boxId, entryId, now, expiresAt });
  }
  const size = boxSizeOf(box.area_cm2, sizeBoundsInCm2(deps.settings.get('sizes')));
  const next = await lockNextWaiting(trx, { warehouseId: box.warehouse_id, size });
  return next !== undefined && (await offerTo(trx, deps, box, next)) !== null;
}

/**
 * Reserves a locked box for a locked person of the waitlist and sends the message.
 * @returns until when; null if the box has another reservation
 */
export async function offerTo(
  trx: Trx,
  deps: OfferDeps,
  box: OfferedBox,
  next: { id: string; email: string; language: string },
): Promise<Date | null> {
  const now = deps.clock.now();
  const boxId = box.id;
  const expiresAt = new Date(now.getTime() + deps.settings.get('orders').waitlistHours * hourMs);
  if (!(await reserveForWaitlist(trx, { boxId, entryId: next.id, now, expiresAt }))) return null;
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
      // The fragment reaches no server and no log.
      link: `/order/first?warehouse=${box.warehouse_id}&box=${boxId}#offer=${token}`,
    },
    dedupeKey: `waitlist-free-box:${next.id}`,
  });
  return expiresAt;
}
