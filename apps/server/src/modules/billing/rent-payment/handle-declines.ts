import type { MessageData } from '@komora/documents';
import { localDateIn, nextChargeAttempt } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessages } from '../../messaging/index.ts';
import type { UnpaidPayment } from '../../payments/index.ts';
import { scheduleRents, updateGivenUp } from '../rent/index.ts';
import { listDeclinedBills, type RentBill } from './rent-bill.sql.ts';

/** Why a client must pay a rent manually. */
export type PayingReason = MessageData['rent-payment-failed']['reason'];

export interface DeclinedRent extends Pick<UnpaidPayment, 'state' | 'declineKind'> {
  rentId: string;
}

/**
 * Handles rents whose saved card was declined, in the transaction that stores the decline. A soft decline is retried on a later day while
 * days are left. Otherwise the client must pay manually and is notified. An unknown kind counts as hard.
 */
export async function handleDeclines(trx: Trx, deps: Deps, declined: readonly DeclinedRent[]): Promise<void> {
  if (declined.length === 0) return;
  const now = deps.clock.now();
  const { retryDays } = deps.settings.get('dunning');
  const declineByRent = new Map(declined.map((rent) => [rent.rentId, rent]));
  const retries: { rentId: string; on: string }[] = [];
  const givenUp: { bill: RentBill; reason: PayingReason }[] = [];
  for (const bill of await listDeclinedBills(trx, [...declineByRent.keys()])) {
    const decline = declineByRent.get(bill.rent_id);
    // A charge that expired at the gateway was not declined by the bank.
    const isSoft = decline?.declineKind === 'SOFT' || decline?.state === 'EXPIRED';
    const on = isSoft ? nextChargeAttempt(bill.first_tried_on, localDateIn(bill.time_zone, now), retryDays) : null;
    if (on !== null) retries.push({ rentId: bill.rent_id, on });
    else givenUp.push({ bill, reason: isSoft ? 'TRIED_OFTEN' : decline?.declineKind === 'CHALLENGE' ? 'CHALLENGE' : 'DECLINED' });
  }
  await scheduleRents(trx, retries);
  await giveUpCharging(trx, deps, givenUp);
}

/** Stops charging rents and notifies each client once how to pay. */
export async function giveUpCharging(trx: Trx, deps: Deps, givenUp: readonly { bill: RentBill; reason: PayingReason }[]): Promise<void> {
  if (givenUp.length === 0) return;
  const waiting = await updateGivenUp(
    trx,
    givenUp.map(({ bill }) => bill.rent_id),
  );
  await queueMessages(
    trx,
    deps,
    givenUp
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
