import type { BulkRun } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../idempotency/act-once.ts';
import type { BulkItem } from './bulk-change.ts';
import { insertRun } from './bulk-run.sql.ts';
import { setOf } from './preview-bulk.ts';

interface NewRun<Request> {
  kind: BulkRun['kind'];
  request: Request & { expected: { matched: number; set: string } };
  /** Change of each record by the job, as the audit entry states it. */
  change: object;
  choose: (trx: Trx) => Promise<readonly BulkItem[]>;
  /** Enqueues the job that makes the change. */
  enqueue: (trx: Trx, runId: string) => Promise<void>;
}

/**
 * Accepts a bulk change if the records are those of the preview. The run keeps them, so that a later change of the list adds none.
 * @throws AppError bulk/set-changed, idempotency/key-reused; the errors of `choose`
 */
export function startRun<Request extends object>(
  deps: Deps,
  { kind, request, change, choose, enqueue }: NewRun<Request>,
  call: StaffCall,
): Promise<{ runId: string; matched: number }> {
  return actOnce(deps, call, request, async (trx) => {
    const items = await choose(trx);
    const { matched, set } = request.expected;
    if (items.length !== matched || setOf(items) !== set) throw new AppError('bulk/set-changed');
    const runId = deps.ids.uuid();
    const { verb: _, ...audit } = call.audit;
    const run = { id: runId, staffId: audit.staffId, kind, change, scope: call.scope, audit, requestedAt: deps.clock.now() };
    await insertRun(trx, run, items);
    await enqueue(trx, runId);
    return { response: { runId, matched }, audited: { id: runId, after: { ...change, matched } } };
  });
}
