import { localDateIn, nextChargeTry } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMessages } from '../message/index.ts';
import { scheduleRents, updateGivenUp } from '../rent/index.ts';
import type { GatewayStatus } from './payment.ports.ts';
import { listDeclinedBills, type RentBill } from './rent-bill.sql.ts';

/** Why a client has to pay a rent themselves. */
export type PayingReason = 'NO_CARD' | 'CHALLENGE' | 'DECLINED' | 'TRIED_OFTEN';

export interface DeclinedRent {
  rentId: string;
  news: Pick<GatewayStatus, 'state' | 'declineKind'>;
}

/**
 * What follows for rents whose saved card was declined, in the transaction that stores it: a soft decline is tried again on a later day while days are left;
 * otherwise the rent waits for its client, who is told. A decline of an unknown kind is taken for a hard one: a card is not charged on a guess.
 */
export async function followDeclines(trx: Trx, deps: Deps, declined: readonly DeclinedRent[]): Promise<void> {
  if (declined.length === 0) return;
  const now = deps.clock.now();
  const newsOf = new Map(declined.map(({ rentId, news }) => [rentId, news]));
  const again: { rentId: string; on: string }[] = [];
  const given: { bill: RentBill; reason: PayingReason }[] = [];
  for (const bill of await listDeclinedBills(trx, [...newsOf.keys()])) {
    const news = newsOf.get(bill.rent_id);
    // A charge that ran out at the gateway was declined by nobody.
    const isSoft = news?.declineKind === 'SOFT' || news?.state === 'EXPIRED';
    const on = isSoft ? nextChargeTry(bill.first_tried_on, localDateIn(bill.time_zone, now)) : null;
    if (on !== null) again.push({ rentId: bill.rent_id, on });
    else given.push({ bill, reason: isSoft ? 'TRIED_OFTEN' : news?.declineKind === 'CHALLENGE' ? 'CHALLENGE' : 'DECLINED' });
  }
  await scheduleRents(trx, again);
  await giveUpCharging(trx, deps, given);
}

/** Rents that nothing is charged for any more wait for their clients; each client is told once, with the way to pay. */
export async function giveUpCharging(trx: Trx, deps: Deps, given: readonly { bill: RentBill; reason: PayingReason }[]): Promise<void> {
  if (given.length === 0) return;
  const waiting = await updateGivenUp(
    trx,
    given.map(({ bill }) => bill.rent_id),
  );
  await queueMessages(
    trx,
    deps,
    given
      .filter(({ bill }) => waiting.has(bill.rent_id))
      .map(({ bill, reason }) => ({
        to: bill.email,
        language: bill.language,
        template: 'rent-payment-failed' as const,
        data: {
          firstName: bill.first_name,
          boxName: bill.box_name,
          warehouseName: bill.warehouse_name,
          amount: { amount: bill.amount, currency: bill.currency },
          dueOn: bill.due_on,
          invoiceNumber: bill.invoice_number,
          reason,
        },
        dedupeKey: `rent-payment-failed:${bill.rent_id}`,
      })),
  );
}
