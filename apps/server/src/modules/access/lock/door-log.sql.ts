import type { Door } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../../platform/db/database.ts';
import { deleteBefore } from '../../../platform/db/delete-before.ts';
import { clientAndFormer } from '../../../platform/db/merged-client.ts';
import type { Actor } from './actor.ts';
import type { CommandState } from './lock.lifecycle.ts';

/** A rejected attempt. A granted attempt is logged together with its command. */
export interface RejectedAttempt {
  id: string;
  at: Date;
  contractId: string;
  door: Door;
  lockId: string | null;
  actor: Actor;
  /** Error code of the rejection. */
  reason: string;
  /** Metres; stored in steps of ten. */
  distance: number | null;
  accuracy: number | null;
}

/** Rounds metres to steps of ten. The log needs no exact position, only an approximate distance. */
export const inSteps = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 10) * 10);

export async function insertRejectedAttempt(writer: Writer, entry: RejectedAttempt): Promise<void> {
  await writer
    .insertInto('door_log')
    .values({
      id: entry.id,
      at: entry.at,
      event: 'REFUSED',
      contract_id: entry.contractId,
      door: entry.door,
      lock_id: entry.lockId,
      user_id: entry.actor.userId,
      access_link_id: entry.actor.accessLinkId,
      reason: entry.reason,
      distance_m: inSteps(entry.distance),
      accuracy_m: inSteps(entry.accuracy),
    })
    .execute();
}

/** Logs that a door opened after its command timed out. Returns false if that is logged already, or the command did not time out on this device. */
export async function insertLateOpening(trx: Trx, late: { id: string; commandId: string; deviceId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, access_link_id, staff_id, reason)
    select ${late.id}::uuid, ${late.now}, 'UNLOCKED', c.contract_id, l.door, l.id, c.id, c.user_id, c.access_link_id, c.staff_id, 'LATE'
    from lock_commands c join locks l on l.id = c.lock_id
    where c.id = ${late.commandId} and l.device_id = ${late.deviceId} and c.state = 'TIMEOUT'
      and not exists (select from door_log g where g.command_id = c.id and g.event = 'UNLOCKED')
    returning id`.execute(trx);
  return rows.length > 0;
}

export interface UnlockAttemptRow {
  id: string;
  at: Date;
  contractId: string;
  door: Door;
  warehouseName: string;
  boxName: string;
  /** Null if the attempt was rejected. */
  state: CommandState | null;
  openedLate: boolean;
  expiresAt: Date | null;
  reason: string | null;
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** The company whose staff opened the door; null: the client or a person with access. */
  operator: string | null;
  reportedAt: Date | null;
}

export interface UnlockAttemptFilter {
  /** The contract's client sees all attempts, other users see their own. Only the operator sees attempts of persons without access. */
  userId: string;
  contractId: string | null;
  /** Restricts the result to one attempt. */
  id: string | null;
}

const visible = ({ userId, contractId, id }: UnlockAttemptFilter) => sql`
  from door_log g join contracts k on k.id = g.contract_id
  where g.event in ('REFUSED', 'REQUESTED') and (k.client_id = ${userId} or g.user_id = any(${clientAndFormer(userId)})) and g.reason is distinct from 'not-found'
    and (${contractId}::uuid is null or g.contract_id = ${contractId}::uuid) and (${id}::uuid is null or g.id = ${id}::uuid)`;

/** Newest first. */
export async function listUnlockAttempts(
  reader: Reader,
  filter: UnlockAttemptFilter,
  page: { limit: number; offset: number },
): Promise<UnlockAttemptRow[]> {
  const { rows } = await sql<UnlockAttemptRow>`
    with page as (
      select g.* ${visible(filter)} order by g.at desc, g.id desc limit ${page.limit} offset ${page.offset}
    )
    select g.id, g.at, g.contract_id as "contractId", g.door, w.name as "warehouseName", b.name as "boxName",
      c.state, c.expires_at as "expiresAt", coalesce(g.reason, c.reason) as reason, u.id as "userId", u.first_name as "firstName",
      u.last_name as "lastName", t.email, case when g.staff_id is not null then e.name end as operator, r.reported_at as "reportedAt",
      exists (select from door_log late where late.command_id = g.command_id and late.reason = 'LATE') as "openedLate"
    from page g
    join contracts k on k.id = g.contract_id
    join warehouses w on w.id = k.warehouse_id
    join boxes b on b.id = k.box_id
    join legal_entities e on e.id = k.legal_entity_id
    left join lock_commands c on c.id = g.command_id
    left join users u on u.id = (select coalesce(f.merged_into, f.id) from users f where f.id = g.user_id)
    left join access_links t on t.id = g.access_link_id
    left join door_reports r on r.log_id = g.id
    order by g.at desc, g.id desc`.execute(reader);
  return rows;
}

export async function countUnlockAttempts(reader: Reader, filter: UnlockAttemptFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${visible(filter)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Returns false if the attempt was reported before. */
export async function insertDoorReport(trx: Trx, logId: string, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('door_reports')
    .values({ log_id: logId, user_id: userId, reported_at: now })
    .onConflict((conflict) => conflict.column('log_id').doNothing())
    .returning('log_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Contract data for messages about an attempt, and the operator's e-mail address. */
export function readUnlockAttemptContext(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as k')
    .innerJoin('warehouses as w', 'w.id', 'k.warehouse_id')
    .innerJoin('legal_entities as e', 'e.id', 'k.legal_entity_id')
    .select(['k.business_id as businessId', 'k.client_id as clientId', 'w.time_zone as timeZone', 'e.email as operatorEmail'])
    .where('k.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** Retention: the log is append-only outside of this transaction. @returns the number of deleted rows */
export async function deleteUnlockAttempts(trx: Trx, batch: { before: Date; limit: number }): Promise<number> {
  await sql`select set_config('komora.retention', 'door_log', true)`.execute(trx);
  return deleteBefore(trx, 'door_log', 'at', batch);
}

/** Retention: deletes commands that no log row refers to. @returns the number of deleted rows */
export async function deleteUnloggedCommands(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lock_commands where id in (
      select c.id from lock_commands c
      where c.issued_at <= ${before} and not exists (select from door_log g where g.command_id = c.id)
      limit ${limit} for update of c skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
