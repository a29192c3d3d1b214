import type { BulkRun } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { BulkItem, ItemOutcome, RunAudit } from './bulk-change.ts';

export interface RunRow {
  id: string;
  staffId: string;
  kind: BulkRun['kind'];
  change: unknown;
  scope: Scope;
  audit: RunAudit;
}

/** Inserts one run and its records, which have no outcome yet. */
export async function insertRun(trx: Trx, run: RunRow & { requestedAt: Date }, items: readonly BulkItem[]): Promise<void> {
  await trx
    .insertInto('bulk_runs')
    .values({
      id: run.id,
      staff_id: run.staffId,
      kind: run.kind,
      change: JSON.stringify(run.change),
      scope: JSON.stringify(run.scope),
      audit: JSON.stringify(run.audit),
      total: items.length,
      requested_at: run.requestedAt,
    })
    .execute();
  await sql`
    insert into bulk_run_items (run_id, position, record_id, name, mark)
    select ${run.id}, n.position, n.id, n.name, n.mark
    from jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb) as n
      (position int, id uuid, name text, mark text)`.execute(trx);
}

/** A run that has not ended; undefined for another. */
export async function findOpenRun(reader: Reader, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, staff_id as "staffId", kind, change, scope, audit from bulk_runs where id = ${id} and finished_at is null`.execute(reader);
  return rows[0];
}

/** Locks at most `limit` records without an outcome that no other process works on. */
export async function claimItems(trx: Trx, runId: string, limit: number): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select record_id as id, name, mark from bulk_run_items where run_id = ${runId} and outcome is null
    order by position limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/** Stores the outcome of locked records. @throws check violation bulk_run_items_once */
export async function storeOutcomes(trx: Trx, runId: string, outcomes: readonly ItemOutcome[]): Promise<void> {
  await sql`
    update bulk_run_items i set outcome = o.outcome, code = o.code
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, outcome text, code text)
    where i.run_id = ${runId} and i.record_id = o.id`.execute(trx);
}

/** Ends a run whose records all have an outcome. Updates at most one row. */
export async function finishRun(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update bulk_runs r set finished_at = ${now}
    where r.id = ${id} and r.finished_at is null and not exists (select from bulk_run_items i where i.run_id = r.id and i.outcome is null)`.execute(
    trx,
  );
}

export interface ShownRun extends Omit<BulkRun, 'requestedAt' | 'finishedAt'> {
  requestedAt: Date;
  finishedAt: Date | null;
}

/** A run of the person with its counts and the first `limit` rejected records; undefined for one of somebody else. */
export async function readRun(
  reader: Reader,
  { id, staffId, limit }: { id: string; staffId: string; limit: number },
): Promise<ShownRun | undefined> {
  const { rows } = await sql<ShownRun>`
    select r.id, r.kind, r.total, r.requested_at as "requestedAt", r.finished_at as "finishedAt", i.changed, i.unchanged, i.rejected,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.record_id, 'name', x.name, 'code', x.code) order by x.position) from (
        select * from bulk_run_items x where x.run_id = r.id and x.outcome = 'REJECTED' order by x.position limit ${limit}) x), '[]') as rejections
    from bulk_runs r, lateral (
      select count(*) filter (where outcome = 'CHANGED') as changed, count(*) filter (where outcome = 'UNCHANGED') as unchanged,
        count(*) filter (where outcome = 'REJECTED') as rejected
      from bulk_run_items where run_id = r.id) i
    where r.id = ${id} and r.staff_id = ${staffId}`.execute(reader);
  return rows[0];
}
