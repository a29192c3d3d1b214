import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { advancePeriods, type DueContract, type DueCursor, type LocalToday, lockDueContracts } from '../../tenancy/index.ts';
import { issueRentInvoices } from '../invoice/index.ts';
import { applyCredit } from '../ledger/index.ts';
import { spendRewards } from '../referral/index.ts';
import { insertDueRents, markRentsPaid, payRentsByReward, rentIdOf } from '../rent/index.ts';
import { isContractError } from './is-contract-error.ts';
import { type DueRentDraft, priceDueRent } from './price-due-rent.ts';
import { suspendBilling } from './suspend-billing.ts';
import type { VatRulesIn } from './vat-rules.sql.ts';

const batch = 250;

/**
 * Creates the rent and the invoice of every period that has begun, in batches. One transaction locks some contracts, inserts their rents,
 * numbers their invoices and advances the contracts to the next period. A contract that missed several periods gets one per pass. Each
 * period gets one rent, also with concurrent runs.
 * @param options.goesOn called between two batches; false stops the run
 * @returns false if it stopped before the end
 */
export async function createDueRents(
  deps: Deps,
  day: LocalToday,
  { vatRulesIn, count, goesOn }: { vatRulesIn: VatRulesIn; count: Count; goesOn: () => boolean },
): Promise<boolean> {
  for (;;) {
    let after: DueCursor | null = null;
    let created = 0;
    for (;;) {
      if (!goesOn()) return false;
      const page: { contracts: DueCursor[] } = await createBatch(deps, day, { vatRulesIn, count, after });
      created += page.contracts.length;
      after = page.contracts.at(-1) ?? null;
      if (page.contracts.length < batch) break;
    }
    if (created === 0) return true;
  }
}

type Batch = { vatRulesIn: VatRulesIn; count: Count; after: DueCursor | null };

async function createBatch(deps: Deps, day: LocalToday, { vatRulesIn, count, after }: Batch): Promise<{ contracts: DueCursor[] }> {
  let locked: DueContract[] = [];
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      locked = await lockDueContracts(trx, day, { after, limit: batch });
      return writeRents(trx, deps, locked, { today: day.today, vatRulesIn });
    });
    await reportResult(deps, written, count);
  } catch (error) {
    if (!isContractError(error)) throw error;
    // One contract caused the error. Process each in its own transaction, so that only this contract is suspended.
    for (const { id } of locked) await createOne(deps, day, { vatRulesIn, count, contractId: id });
  }
  return { contracts: locked.map(({ on, id }) => ({ on, id })) };
}

async function createOne(
  deps: Deps,
  day: LocalToday,
  { vatRulesIn, count, contractId }: { vatRulesIn: VatRulesIn; count: Count; contractId: string },
): Promise<void> {
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueContracts(trx, day, { after: null, limit: 1, only: contractId });
      return writeRents(trx, deps, due, { today: day.today, vatRulesIn });
    });
    await reportResult(deps, written, count);
  } catch (error) {
    if (!isContractError(error)) throw error;
    await suspendBilling(deps, contractId, error);
    count('suspended');
  }
}

interface WriteResult {
  rents: number;
  errors: { contractId: string; error: unknown }[];
}

async function reportResult(deps: Deps, { rents, errors }: WriteResult, count: Count): Promise<void> {
  if (rents > 0) count('rents', rents);
  for (const { contractId, error } of errors) {
    await suspendBilling(deps, contractId, error);
    count('suspended');
  }
}

async function writeRents(
  trx: Trx,
  deps: Deps,
  due: readonly DueContract[],
  { today, vatRulesIn }: { today: string; vatRulesIn: VatRulesIn },
): Promise<WriteResult> {
  const drafts: (DueRentDraft & { rentId: string })[] = [];
  const errors: WriteResult['errors'] = [];
  for (const contract of due) {
    try {
      drafts.push({ ...priceDueRent(contract, vatRulesIn), rentId: rentIdOf(deps, contract.id, contract.period) });
    } catch (error) {
      errors.push({ contractId: contract.id, error });
    }
  }
  if (drafts.length === 0) return { rents: 0, errors };
  const now = deps.clock.now();
  const inserted = await insertDueRents(
    trx,
    drafts.map(({ rentId, contract, from, to, priced: { total } }) => ({
      id: rentId,
      contractId: contract.id,
      period: contract.period,
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
  await advancePeriods(
    trx,
    drafts.map(({ contract }) => contract.id),
  );
  const written = drafts.filter(({ rentId }) => inserted.has(rentId));
  if (written.length === 0) return { rents: 0, errors };
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
  return { rents: written.length, errors };
}

/** Pays the new rents from referral rewards, as far as these reach. The rest is charged. A rent with amount zero is marked as paid. */
async function payByReward(trx: Trx, deps: Deps, written: readonly (DueRentDraft & { rentId: string })[], now: Date): Promise<void> {
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
