import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { advancePeriods, type DueContract, type DueCursor, type LocalToday, lockDueContracts } from '../../tenancy/index.ts';
import { rentIdOf } from '../rent/index.ts';
import { isContractError } from './is-contract-error.ts';
import { priceDueRent } from './price-due-rent.ts';
import { type NewDraft, storeRents } from './store-rents.ts';
import { suspendBilling } from './suspend-billing.ts';
import { shareVatRules } from './vat-rules.sql.ts';

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
  { count, goesOn }: { count: Count; goesOn: () => boolean },
): Promise<boolean> {
  for (;;) {
    let after: DueCursor | null = null;
    let created = 0;
    for (;;) {
      if (!goesOn()) return false;
      const page: { contracts: DueCursor[] } = await createBatch(deps, day, { count, after });
      created += page.contracts.length;
      after = page.contracts.at(-1) ?? null;
      if (page.contracts.length < batch) break;
    }
    if (created === 0) return true;
  }
}

type Batch = { count: Count; after: DueCursor | null };

async function createBatch(deps: Deps, day: LocalToday, { count, after }: Batch): Promise<{ contracts: DueCursor[] }> {
  let locked: DueContract[] = [];
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      locked = await lockDueContracts(trx, day, { after, limit: batch });
      return writeRents(trx, deps, locked, day.today);
    });
    await reportResult(deps, written, count);
  } catch (error) {
    if (!isContractError(error)) throw error;
    // One contract caused the error. Process each in its own transaction, so that only this contract is suspended.
    for (const { id } of locked) await createOne(deps, day, { count, contractId: id });
  }
  return { contracts: locked.map(({ on, id }) => ({ on, id })) };
}

async function createOne(deps: Deps, day: LocalToday, { count, contractId }: { count: Count; contractId: string }): Promise<void> {
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueContracts(trx, day, { after: null, limit: 1, only: contractId });
      return writeRents(trx, deps, due, day.today);
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

async function writeRents(trx: Trx, deps: Deps, due: readonly DueContract[], today: string): Promise<WriteResult> {
  if (due.length === 0) return { rents: 0, errors: [] };
  const vatRulesIn = await shareVatRules(trx);
  const drafts: NewDraft[] = [];
  const errors: WriteResult['errors'] = [];
  for (const contract of due) {
    try {
      drafts.push({ ...priceDueRent(contract, vatRulesIn), rentId: rentIdOf(deps, contract.id, contract.period), period: contract.period });
    } catch (error) {
      errors.push({ contractId: contract.id, error });
    }
  }
  if (drafts.length === 0) return { rents: 0, errors };
  const written = await storeRents(trx, deps, drafts, today);
  await advancePeriods(
    trx,
    drafts.map(({ contract }) => contract.id),
  );
  return { rents: written.length, errors };
}
