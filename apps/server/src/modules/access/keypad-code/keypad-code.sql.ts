import type { KeypadAction } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A code is programmed this many days before the contract starts: a start on Monday is prepared on Friday. */
const daysBefore = 3;

export interface KeypadRow {
  id: string;
  warehouseId: string;
  legalEntityId: string;
  keypad: 'ENTRANCE' | 'BOX';
  boxName: string;
  /** Null: the keypad is as it must be. */
  action: KeypadAction | null;
  since: Date;
  contractId: string;
  contractNumber: string;
  clientId: string;
  clientName: string;
  isOverlocked: boolean;
  programmedAt: Date | null;
  programmedBy: string | null;
  programmedVersion: number;
  /** Of the code that has to be in the keypad; 0: none. */
  version: number;
}

/**
 * The version of the code that has to be in the keypad `k` of the contract `c`. From the day after its last one a contract has no code, even before the
 * nightly job ends it.
 */
const wanted = (now: Date): RawBuilder<number> => sql<number>`
  case when c.status in ('ACTIVE', 'TERMINATING') and (k.box_id is null or k.box_id = c.box_id)
      and c.starts_on - ${daysBefore}::integer <= (${now}::timestamptz at time zone w.time_zone)::date
      and (c.terminates_on is null or c.terminates_on >= (${now}::timestamptz at time zone w.time_zone)::date)
    then c.codes_version else 0 end`;

/** Keypads `k` of warehouses that record them, each with its contract `c`, warehouse `w` and box `b`. */
const keypads = sql`
  from keypad_lists l join contracts c on c.warehouse_id = l.warehouse_id and not c.quiet join keypad_codes k on k.contract_id = c.id
    join warehouses w on w.id = c.warehouse_id join boxes b on b.id = coalesce(k.box_id, c.box_id)`;

/** When the keypad began to differ from what it must be. */
const since = (now: Date) => sql`
  case when ${wanted(now)} = 0 then coalesce(
      (select max(t.moved_at) from contract_transfers t where t.contract_id = c.id and t.from_box_id = k.box_id and k.box_id <> c.box_id),
      least(c.evicted_at, c.terminated_at, (c.terminates_on + 1)::timestamp at time zone w.time_zone), k.recorded_at, c.created_at)
    when k.programmed_version = 0 then greatest((c.starts_on - ${daysBefore}::integer)::timestamp at time zone w.time_zone, coalesce(
      (select max(t.moved_at) from contract_transfers t where t.contract_id = c.id and t.to_box_id = k.box_id), c.created_at))
    else coalesce(c.codes_renewed_at, c.created_at) end`;

const record = (now: Date) => sql`
  select k.id, c.warehouse_id as "warehouseId", c.legal_entity_id as "legalEntityId", case when k.box_id is null then 'ENTRANCE' else 'BOX' end as keypad,
    b.name as "boxName",
    case when k.programmed_version = ${wanted(now)} then null when k.programmed_version = 0 then 'ADD' when ${wanted(now)} = 0 then 'REMOVE'
      else 'REPLACE' end as action,
    ${since(now)} as since, c.id as "contractId", c.business_id as "contractNumber", c.client_id as "clientId",
    concat_ws(' ', u.first_name, u.last_name) as "clientName", c.overlocked_at is not null as "isOverlocked",
    case when k.programmed_version > 0 then k.recorded_at end as "programmedAt",
    case when k.programmed_version > 0 then s.name end as "programmedBy", k.programmed_version as "programmedVersion", ${wanted(now)} as version
  ${keypads} join users u on u.id = c.client_id left join staff s on s.id = k.recorded_by`;

export interface KeypadFilter {
  scope: Scope;
  warehouse?: string | undefined;
}

const isDue = ({ scope, warehouse }: KeypadFilter, now: Date) =>
  sql`k.programmed_version <> ${wanted(now)} and ${inWarehouses(scope, 'l.warehouse_id')}
    ${warehouse === undefined ? sql`` : sql`and l.warehouse_id = ${warehouse}`}`;
const place = sql`c.warehouse_id, k.box_id is not null, b.name_order, k.id`;

/** At most `limit` keypads that differ from what they must be. `after`: the id of the last row of the page before. */
export async function listKeypadRows(
  reader: Reader,
  filter: KeypadFilter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<KeypadRow[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (${place}) > (select ${place} from keypad_codes k join contracts c on c.id = k.contract_id
          join boxes b on b.id = coalesce(k.box_id, c.box_id) where k.id = ${after})`;
  const { rows } = await sql<KeypadRow>`
    ${record(now)} where ${isDue(filter, now)} ${beyond} order by ${place} limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countKeypads(reader: Reader, filter: KeypadFilter, { most, now }: { most: number; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select ${keypads} where ${isDue(filter, now)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/**
 * One task per warehouse with keypads to program; `detail` is their number. A new code is a new cause, so that a postponed task comes back. The oldest
 * code decides the rank.
 */
export const keypadTasks = (now: Date) => sql`
  select x.id, max(x.since) as since, min(x.since) as rank, x.id as warehouse_id, x.legal_entity_id, count(*)::text as detail
  from (select w.id, w.legal_entity_id, ${since(now)} as since ${keypads} where k.programmed_version <> ${wanted(now)}) x
  group by x.id, x.legal_entity_id`;

/** Locks one keypad within the scope, so that two people record it one after the other; undefined if there is none. */
export async function lockKeypad(trx: Trx, id: string, { scope, now }: { scope: Scope; now: Date }): Promise<KeypadRow | undefined> {
  const { rows } = await sql<KeypadRow>`
    ${record(now)} where k.id = ${id} and ${inWarehouses(scope, 'l.warehouse_id')} for no key update of k`.execute(trx);
  return rows[0];
}

/** Updates one row. */
export async function updateProgrammed(
  trx: Trx,
  id: string,
  { version, staffId, now }: { version: number; staffId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('keypad_codes')
    .set({ programmed_version: version, recorded_by: staffId, recorded_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Since when the warehouse records its keypads; null: it does not, or it is not in the scope. */
export async function findListSince(reader: Reader, warehouseId: string, scope: Scope): Promise<Date | null> {
  const row = await reader
    .selectFrom('keypad_lists as l')
    .select('l.started_at')
    .where('l.warehouse_id', '=', warehouseId)
    .where(inWarehouses(scope, 'l.warehouse_id'))
    .executeTakeFirst();
  return row?.started_at ?? null;
}

export async function isWarehouseIn(reader: Reader, warehouseId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from warehouses w where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows.length > 0;
}

/** Inserts at most one row. @returns true if the warehouse had no list */
export async function insertList(trx: Trx, list: { warehouseId: string; staffId: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('keypad_lists')
    .values({ warehouse_id: list.warehouseId, started_by: list.staffId, started_at: list.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

/** Marks every valid code of the warehouse as programmed whose keypad was recorded as empty. What was recorded before stays. */
export async function updateAllProgrammed(trx: Trx, list: { warehouseId: string; staffId: string; now: Date }): Promise<void> {
  await sql`
    update keypad_codes k set programmed_version = c.codes_version, recorded_by = ${list.staffId}, recorded_at = ${list.now}
    from contracts c join warehouses w on w.id = c.warehouse_id
    where c.id = k.contract_id and c.warehouse_id = ${list.warehouseId} and not c.quiet and k.programmed_version = 0 and ${wanted(list.now)} > 0`.execute(
    trx,
  );
}

/** @returns true if the warehouse had a list */
export async function deleteList(trx: Trx, warehouseId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('keypad_lists').where('warehouse_id', '=', warehouseId).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes keypads of contracts that ended before, if nothing of them is in a keypad. */
export async function deleteEndedKeypads(trx: Trx, { before, limit }: PurgeBatch): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from keypad_codes where id in (
      select k.id from contracts c join keypad_codes k on k.contract_id = c.id
      where c.status = 'TERMINATED' and c.terminated_at <= ${before} and k.programmed_version = 0
        and (k.recorded_at is null or k.recorded_at <= ${before}) limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
