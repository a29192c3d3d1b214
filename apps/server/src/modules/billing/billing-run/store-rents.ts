import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { issueRentInvoices } from '../invoice/index.ts';
import { applyCredit } from '../ledger/index.ts';
import { spendRewards } from '../referral/index.ts';
import { insertDueRents, markRentsPaid, payRentsByReward } from '../rent/index.ts';
import type { DueRentDraft } from './price-due-rent.ts';

/** A rent to be stored. */
export interface NewDraft extends DueRentDraft {
  rentId: string;
  /** Null: the rest of a period that was billed in part. */
  period: number | null;
}

/**
 * Stores rents of locked contracts with their invoices, and pays them by rewards and credit, as far as these reach.
 * @param today of the warehouses: the day of issue, the due day and the day of the first charge
 * @returns the rents that did not exist before
 */
export async function storeRents(trx: Trx, deps: Deps, drafts: readonly NewDraft[], today: string): Promise<NewDraft[]> {
  const now = deps.clock.now();
  const inserted = await insertDueRents(
    trx,
    drafts.map(({ rentId, period, contract, from, to, priced: { total } }) => ({
      id: rentId,
      contractId: contract.id,
      period,
      from,
      to,
      net: total.net.amount,
      vat: total.vat.amount,
      currency: contract.currency,
      dueOn: today,
      hasCard: contract.hasCard,
    })),
    now,
  );
  const written = drafts.filter(({ rentId }) => inserted.has(rentId));
  if (written.length === 0) return [];
  await payByReward(trx, deps, written, now);
  await issueRentInvoices(
    trx,
    deps,
    written.map(({ rentId, contract, from, to, isPart, details, priced }) => ({
      rentId,
      legalEntityId: contract.legalEntityId,
      clientId: contract.clientId,
      language: contract.language,
      boxName: contract.boxName,
      invoicingDetails: details,
      priced,
      days: isPart ? { from, to } : null,
      suppliedOn: from,
      dueOn: today,
    })),
    now,
  );
  const covered = await applyCredit(
    trx,
    deps,
    written.map(({ rentId, contract }) => ({ rentId, clientId: contract.clientId })),
  );
  if (covered.length > 0)
    await markRentsPaid(
      trx,
      covered.map((rentId) => ({ rentId, paidAt: now, method: 'MARKED_BY_ADMIN' as const })),
    );
  return written;
}

/** Pays the new rents from referral rewards, as far as these reach. The rest is charged. A rent with amount zero is marked as paid. */
async function payByReward(trx: Trx, deps: Deps, written: readonly NewDraft[], now: Date): Promise<void> {
  const rewards = await spendRewards(
    trx,
    deps,
    written.map(({ rentId, contract, priced }) => ({
      rentId,
      contractId: contract.id,
      clientId: contract.clientId,
      amount: priced.total.payable.amount,
      currency: contract.currency,
    })),
  );
  const touched = written.flatMap(({ rentId, priced }) => {
    const reward = rewards.get(rentId) ?? 0;
    const isPaid = reward === priced.total.payable.amount;
    return reward > 0 || isPaid ? [{ rentId, reward, isPaid }] : [];
  });
  await payRentsByReward(trx, touched, now);
}
