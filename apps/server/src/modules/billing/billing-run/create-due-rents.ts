import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { advancePeriods, type DueContract, type DueCursor, type LocalToday, lockDueContracts } from '../contract/index.ts';
import { issueRentInvoices } from '../invoice/index.ts';
import type { Count } from '../job-run/index.ts';
import { spendRewards } from '../referral/index.ts';
import { insertDueRents, payRentsByReward } from '../rent/index.ts';
import { isAccountFault } from './is-account-fault.ts';
import { parkContract } from './park-contract.ts';
import { type DueRentDraft, priceDueRent } from './price-due-rent.ts';
import type { VatRulesIn } from './vat-rules.sql.ts';

const batch = 250;

/**
 * Makes the rent and the invoice of every period that has begun, in batches: one transaction takes some contracts, writes their rents, numbers their invoices
 * and moves them on to the next period. A contract that missed several periods gets them one by one, in passes. Rents of one period are written
 * once, whoever writes them.
 * @param goesOn asked between two batches
 * @returns false when it stopped before the end
 */
export async function createDueRents(
  deps: Deps,
  day: LocalToday,
  { vatRulesIn, count, goesOn }: { vatRulesIn: VatRulesIn; count: Count; goesOn: () => boolean },
): Promise<boolean> {
  for (;;) {
    let after: DueCursor | null = null;
    let taken = 0;
    for (;;) {
      if (!goesOn()) return false;
      const page: { contracts: DueCursor[] } = await createBatch(deps, day, { vatRulesIn, count, after });
      taken += page.contracts.length;
      after = page.contracts.at(-1) ?? null;
      if (page.contracts.length < batch) break;
    }
    if (taken === 0) return true;
  }
}

type Batch = { vatRulesIn: VatRulesIn; count: Count; after: DueCursor | null };

async function createBatch(deps: Deps, day: LocalToday, { vatRulesIn, count, after }: Batch): Promise<{ contracts: DueCursor[] }> {
  let seen: DueContract[] = [];
  try {
    const made = await inTransaction(deps.db, async (trx) => {
      seen = await lockDueContracts(trx, day, { after, limit: batch });
      return writeRents(trx, deps, seen, { today: day.today, vatRulesIn });
    });
    await noteMade(deps, made, count);
  } catch (error) {
    if (!isAccountFault(error)) throw error;
    // One of them is at fault: each for itself now, so that only that one is parked.
    for (const { id } of seen) await createOne(deps, day, { vatRulesIn, count, contractId: id });
  }
  return { contracts: seen.map(({ on, id }) => ({ on, id })) };
}

async function createOne(
  deps: Deps,
  day: LocalToday,
  { vatRulesIn, count, contractId }: { vatRulesIn: VatRulesIn; count: Count; contractId: string },
): Promise<void> {
  try {
    const made = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueContracts(trx, day, { after: null, limit: 1, only: contractId });
      return writeRents(trx, deps, due, { today: day.today, vatRulesIn });
    });
    await noteMade(deps, made, count);
  } catch (error) {
    if (!isAccountFault(error)) throw error;
    await parkContract(deps, contractId, error);
    count('parked');
  }
}

interface Made {
  rents: number;
  faults: { contractId: string; fault: unknown }[];
}

async function noteMade(deps: Deps, { rents, faults }: Made, count: Count): Promise<void> {
  if (rents > 0) count('rents', rents);
  for (const { contractId, fault } of faults) {
    await parkContract(deps, contractId, fault);
    count('parked');
  }
}

async function writeRents(
  trx: Trx,
  deps: Deps,
  due: readonly DueContract[],
  { today, vatRulesIn }: { today: string; vatRulesIn: VatRulesIn },
): Promise<Made> {
  const drafts: (DueRentDraft & { rentId: string })[] = [];
  const faults: Made['faults'] = [];
  for (const contract of due) {
    try {
      drafts.push({ ...priceDueRent(contract, vatRulesIn), rentId: deps.ids.uuid() });
    } catch (fault) {
      faults.push({ contractId: contract.id, fault });
    }
  }
  if (drafts.length === 0) return { rents: 0, faults };
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
  const made = drafts.filter(({ rentId }) => inserted.has(rentId));
  if (made.length === 0) return { rents: 0, faults };
  await payByReward(trx, deps, made, now);
  await issueRentInvoices(
    trx,
    deps,
    made.map(({ rentId, contract, from, details, priced }) => ({
      rentId,
      legalEntityId: contract.legalEntityId,
      clientId: contract.clientId,
      language: contract.language,
      boxName: contract.boxName,
      invoicingDetails: details,
      priced,
      suppliedOn: from,
      dueOn: today,
    })),
    now,
  );
  return { rents: made.length, faults };
}

/** What referral rewards pay of the new rents; what they leave is charged. A rent of nothing is paid. */
async function payByReward(trx: Trx, deps: Deps, made: readonly (DueRentDraft & { rentId: string })[], now: Date): Promise<void> {
  const rewards = await spendRewards(
    trx,
    deps,
    made.map(({ rentId, contract, priced }) => ({
      rentId,
      contractId: contract.id,
      clientId: contract.clientId,
      amount: priced.total.payable.amount,
      currency: contract.currency,
    })),
  );
  const touched = made.flatMap(({ rentId, priced }) => {
    const reward = rewards.get(rentId) ?? 0;
    const isPaid = reward === priced.total.payable.amount;
    return reward > 0 || isPaid ? [{ rentId, reward, isPaid }] : [];
  });
  await payRentsByReward(trx, touched, now);
}
