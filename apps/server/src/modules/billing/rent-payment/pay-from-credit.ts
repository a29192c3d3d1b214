import { money } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { applyCredit } from '../ledger/index.ts';
import { lockRentsWithCredit } from './rent-payment.sql.ts';
import { settleRents } from './settle-rents.ts';

/**
 * Pays unpaid rents from free credit of their accounts, before a card is charged or a reminder is sent: credit that came after the invoice was issued is
 * applied by no other act. Rents in an instalment plan or with a collection agency, and those with a payment that may succeed, are left out.
 * @returns ids of the rents that are paid by it
 */
export async function payFromCredit(trx: Trx, deps: Deps, rentIds: readonly string[]): Promise<string[]> {
  const rents = await lockRentsWithCredit(trx, rentIds);
  if (rents.length === 0) return [];
  const covered = new Set(await applyCredit(trx, deps, rents));
  const paid = rents.filter(({ rentId }) => covered.has(rentId));
  const paidAt = deps.clock.now();
  await settleRents(
    trx,
    deps,
    paid.map(({ rentId, currency }) => ({
      rentId,
      amount: money(0, currency),
      paidAt,
      method: 'MARKED_BY_ADMIN' as const,
      card: null,
      isSilent: true,
    })),
  );
  return paid.map(({ rentId }) => rentId);
}
