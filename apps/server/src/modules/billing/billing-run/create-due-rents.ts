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
 * One pass over the contracts with a period that has begun: creates the rent and the invoice of the first such period of each, in batches. One
 * transaction locks some contracts, inserts their rents, numbers their invoices and advances the contracts to the next period. Each period gets one
 * rent, also with concurrent runs. A contract that another transaction has locked is left to the next pass.
 * @returns the ids of the rents of each batch, after its commit. No batch: nothing is due
 */
export async function* createDueRents(deps: Deps, day: LocalToday, count: Count): AsyncGenerator<string[], void, void> {
  let after: DueCursor | null = null;
  for (;;) {
    const { contracts, rentIds }: Created = await createBatch(deps, day, { count, after });
    if (contracts.length > 0) yield rentIds;
    if (contracts.length < batch) return;
    after = contracts.at(-1) ?? null;
  }
}

type Batch = { count: Count; after: DueCursor | null };

interface Created {
  contracts: DueCursor[];
  rentIds: string[];
}

async function createBatch(deps: Deps, day: LocalToday, { count, after }: Batch): Promise<Created> {
  let locked: DueContract[] = [];
  const rentIds: string[] = [];
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      locked = await lockDueContracts(trx, day, { after, limit: batch });
      return writeRents(trx, deps, locked, day.today);
    });
    rentIds.push(...(await reportResult(deps, written, count)));
  } catch (error) {
    if (!isContractError(error)) throw error;
    // One contract caused the error. Process each in its own transaction, so that only this contract is suspended.
    for (const { id } of locked) rentIds.push(...(await createOne(deps, day, { count, contractId: id })));
  }
  return { contracts: locked.map(({ on, id }) => ({ on, id })), rentIds };
}

async function createOne(deps: Deps, day: LocalToday, { count, contractId }: { count: Count; contractId: string }): Promise<string[]> {
  try {
    const written = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueContracts(trx, day, { after: null, limit: 1, only: contractId });
      return writeRents(trx, deps, due, day.today);
    });
    return await reportResult(deps, written, count);
  } catch (error) {
    if (!isContractError(error)) throw error;
    await suspendBilling(deps, contractId, error);
    count('suspended');
    return [];
  }
}

interface WriteResult {
  rentIds: string[];
  errors: { contractId: string; error: unknown }[];
}

/** @returns the ids of the new rents */
async function reportResult(deps: Deps, { rentIds, errors }: WriteResult, count: Count): Promise<string[]> {
  if (rentIds.length > 0) count('rents', rentIds.length);
  for (const { contractId, error } of errors) {
    await suspendBilling(deps, contractId, error);
    count('suspended');
  }
  return rentIds;
}

async function writeRents(trx: Trx, deps: Deps, due: readonly DueContract[], today: string): Promise<WriteResult> {
  if (due.length === 0) return { rentIds: [], errors: [] };
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
  if (drafts.length === 0) return { rentIds: [], errors };
  const written = await storeRents(trx, deps, drafts, today);
  await advancePeriods(
    trx,
    drafts.map(({ contract }) => contract.id),
  );
  return { rentIds: written.map(({ rentId }) => rentId), errors };
}
