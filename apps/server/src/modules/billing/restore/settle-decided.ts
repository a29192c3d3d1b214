import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { getPayment, type Payments } from '../../payments/index.ts';
import { lockForAct, payDebits } from '../account/index.ts';
import { listingOf } from './adopt-recovered.ts';
import { findEntriesOfPayment, listDecided, lockRecovered, markAdopted, type RecoveredRow } from './recovered.sql.ts';

/**
 * Carries out what staff decided about recovered payments: adopts each with its status of the gateway, which refunds it or enters it on the client's
 * account, and pays the chosen entries. Safe to repeat; a payment whose gateway does not respond is left for the next run.
 */
export async function settleDecided(deps: Deps, payments: Payments): Promise<void> {
  for (const recovered of await listDecided(deps.db)) {
    try {
      const payable = { kind: 'RECOVERED' as const, id: recovered.paymentId };
      await payments.adopt({ ...listingOf(recovered), payable, attempt: null });
      await finish(deps, recovered);
    } catch (error) {
      deps.log.warn({ err: error, recoveredId: recovered.id }, 'a recovered payment could not be settled; the next run tries again');
    }
  }
}

async function finish(deps: Deps, { id, paymentId }: RecoveredRow): Promise<void> {
  // Held for review: the gateway reports another amount now. Today shows it, and it pays nothing.
  const { settlement, payable } = await getPayment(deps.db, paymentId);
  if (settlement === null || payable.kind !== 'RECOVERED') throw new Error(`Payment ${paymentId} is not settled as a recovered one`);
  await inTransaction(deps.db, async (trx) => {
    const recovered = await lockRecovered(trx, id);
    if (recovered === undefined || recovered.adoptedAt !== null) return;
    const { creditId, refundIds } = await findEntriesOfPayment(trx, paymentId);
    if (recovered.decision === 'ASSIGN' && creditId !== null && settlement === 'FULFILLED') {
      const [credit, ...debits] = await lockForAct(trx, [creditId, ...refundIds, ...recovered.debitIds]);
      if (credit !== undefined) await payDebits(trx, deps, { credit, debits, isSilent: false });
    }
    await markAdopted(trx, id, deps.clock.now());
  });
}
