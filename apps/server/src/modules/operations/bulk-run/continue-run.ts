import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { BATCH, codeOfRecord } from './batches.ts';
import { type BulkChange, type BulkItem, rejected } from './bulk-change.ts';
import { claimItems, findOpenRun, finishRun, type RunRow, storeOutcomes } from './bulk-run.sql.ts';

/**
 * Changes the waiting records of a run, a batch in each transaction, which also stores their outcomes. A killed run goes on with the next batch.
 * A batch that fails because of one record is repeated record by record.
 * @param scopeOf where the person may act now
 */
export async function continueRun(
  deps: Pick<Deps, 'db' | 'clock'>,
  runId: string,
  { changeOf, scopeOf }: { changeOf: (run: RunRow) => BulkChange; scopeOf: (run: RunRow) => Promise<Scope> },
): Promise<void> {
  const run = await findOpenRun(deps.db, runId);
  if (run === undefined) return;
  const change = changeOf(run);
  /** Records that are changed one by one. */
  let alone = 0;
  for (;;) {
    const limit = alone > 0 ? 1 : BATCH;
    const scope = await scopeOf(run);
    const claimed: BulkItem[] = [];
    try {
      await inTransaction(deps.db, async (trx) => {
        claimed.splice(0, claimed.length, ...(await claimItems(trx, runId, limit)));
        if (claimed.length === 0) return;
        await storeOutcomes(trx, runId, await change(trx, { items: claimed, scope, audit: run.audit }));
      });
      alone = Math.max(0, alone - claimed.length);
    } catch (error) {
      const code = codeOfRecord(error);
      if (code === undefined) throw error;
      const [first] = claimed;
      if (claimed.length > 1) alone = claimed.length;
      else if (first !== undefined) await rejectItem(deps.db, runId, rejected(first.id, code));
    }
    if (claimed.length === 0) break;
  }
  await inTransaction(deps.db, (trx) => finishRun(trx, runId, deps.clock.now()));
}

const rejectItem = (db: Database, runId: string, outcome: ReturnType<typeof rejected>): Promise<void> =>
  inTransaction(db, (trx) => storeOutcomes(trx, runId, [outcome]));
