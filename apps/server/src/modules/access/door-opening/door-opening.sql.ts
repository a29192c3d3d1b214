import type { OpeningCause } from '@komora/api/admin';
import type { Door } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { CommandState } from '../lock/index.ts';

/** A door that staff want to open. */
export interface DoorFacts {
  lockId: string;
  deviceId: string;
  door: Door;
  warehouseId: string;
  /** Of a let box, with its client. */
  contractId: string | null;
  clientId: string | null;
}

/** Locks a lock and its box within the scope, so that openings, letting and ending of the box wait for each other. Undefined if there is none or it was removed. */
export async function lockDoor(trx: Trx, lockId: string, scope: Scope): Promise<DoorFacts | undefined> {
  const { rows } = await sql`
    select from locks l where l.id = ${lockId} and l.removed_at is null and ${inWarehouses(scope, 'l.warehouse_id')} for no key update`.execute(
    trx,
  );
  if (rows.length === 0) return undefined;
  await sql`select from boxes b join locks l on l.box_id = b.id where l.id = ${lockId} for no key update of b`.execute(trx);
  // A statement of its own: it reads what the transactions stored that were waited for.
  const facts = await sql<DoorFacts>`
    select l.id as "lockId", l.device_id as "deviceId", l.door, l.warehouse_id as "warehouseId", t.contract_id as "contractId", c.client_id as "clientId"
    from locks l cross join lateral (select lock_tenant(l.id) as contract_id) t left join contracts c on c.id = t.contract_id
    where l.id = ${lockId}`.execute(trx);
  return facts.rows[0];
}

export interface NewOpening {
  id: string;
  facts: DoorFacts;
  cause: OpeningCause | 'TEST';
  reason: string;
  state: 'DIRECT' | 'PENDING';
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date | null;
}

export async function insertOpening(trx: Trx, { facts, ...opening }: NewOpening): Promise<void> {
  await trx
    .insertInto('door_openings')
    .values({
      id: opening.id,
      lock_id: facts.lockId,
      warehouse_id: facts.warehouseId,
      contract_id: facts.contractId,
      cause: opening.cause,
      reason: opening.reason,
      state: opening.state,
      requested_by: opening.requestedBy,
      requested_at: opening.requestedAt,
      expires_at: opening.expiresAt,
    })
    .execute();
}

export interface OpeningRow {
  id: string;
  lockId: string;
  warehouseId: string;
  boxName: string;
  contractId: string;
  contractNumber: string;
  cause: OpeningCause;
  reason: string;
  requestedBy: string;
  requestedByName: string;
  requestedAt: Date;
  expiresAt: Date;
  state: string;
}

const request = sql`
  select o.id, o.lock_id as "lockId", o.warehouse_id as "warehouseId", b.name as "boxName", o.contract_id as "contractId", c.business_id as "contractNumber",
    o.cause, o.reason, o.requested_by as "requestedBy", s.name as "requestedByName", o.requested_at as "requestedAt", o.expires_at as "expiresAt", o.state
  from door_openings o join locks l on l.id = o.lock_id join boxes b on b.id = l.box_id join contracts c on c.id = o.contract_id
    join staff s on s.id = o.requested_by`;

/** Requests for let boxes that wait within the scope, the oldest first. */
export async function listPendingOpenings(
  reader: Reader,
  { scope, warehouse, now, limit }: { scope: Scope; warehouse: string | undefined; now: Date; limit: number },
): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`${request}
    where o.state = 'PENDING' and o.expires_at > ${now} and l.removed_at is null and ${inWarehouses(scope, 'o.warehouse_id')}
      and (${warehouse ?? null}::uuid is null or o.warehouse_id = ${warehouse ?? null})
    order by o.requested_at, o.id limit ${limit}`.execute(reader);
  return rows;
}

/** The request of a person for a lock that still waits. */
export async function findPendingOpening(
  reader: Reader,
  { lockId, contractId, staffId, now }: { lockId: string; contractId: string; staffId: string; now: Date },
): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`${request}
    where o.lock_id = ${lockId} and o.contract_id = ${contractId} and o.requested_by = ${staffId} and o.state = 'PENDING' and o.expires_at > ${now}
    order by o.requested_at desc limit 1`.execute(reader);
  return rows[0];
}

/** Locks a request for a let box within the scope; undefined if there is none. */
export async function lockOpening(trx: Trx, id: string, scope: Scope): Promise<OpeningRow | undefined> {
  const { rows } =
    await sql<OpeningRow>`${request} where o.id = ${id} and ${inWarehouses(scope, 'o.warehouse_id')} for no key update of o`.execute(trx);
  return rows[0];
}

/** @throws a check violation for the person who asked, and after the expiry */
export async function decideOpening(
  trx: Trx,
  id: string,
  { state, by, at }: { state: 'APPROVED' | 'REJECTED'; by: string; at: Date },
): Promise<void> {
  await trx.updateTable('door_openings').set({ state, decided_by: by, decided_at: at }).where('id', '=', id).executeTakeFirstOrThrow();
}

export interface StaffCommandRow {
  id: string;
  lockId: string;
  state: CommandState;
  issuedAt: Date;
  expiresAt: Date;
  openedAt: Date | null;
  relocksAt: Date | null;
  reason: string | null;
}

const command = sql`
  select c.id, c.lock_id as "lockId", c.state, c.issued_at as "issuedAt", c.expires_at as "expiresAt", c.relocks_at as "relocksAt", c.reason,
    (select min(g.at) from door_log g where g.command_id = c.id and g.event = 'UNLOCKED') as "openedAt"
  from lock_commands c join locks l on l.id = c.lock_id`;

/** A command of staff within the scope. */
export async function findStaffCommand(reader: Reader, id: string, scope: Scope): Promise<StaffCommandRow | undefined> {
  const { rows } = await sql<StaffCommandRow>`${command}
    where c.id = ${id} and c.staff_id is not null and ${inWarehouses(scope, 'l.warehouse_id')}`.execute(reader);
  return rows[0];
}

/** The unfinished command of a person to a lock. */
export async function findRunningOfStaff(
  reader: Reader,
  { lockId, contractId, staffId }: { lockId: string; contractId: string | null; staffId: string },
): Promise<StaffCommandRow | undefined> {
  const { rows } = await sql<StaffCommandRow>`${command}
    where c.lock_id = ${lockId} and c.staff_id = ${staffId} and c.contract_id is not distinct from ${contractId}
      and c.state in ('REQUESTED', 'SENT', 'ACKED')`.execute(reader);
  return rows[0];
}

export interface NewStaffCommand {
  id: string;
  logId: string;
  openingId: string;
  staffId: string;
  facts: DoorFacts;
  issuedAt: Date;
  expiresAt: Date;
}

/** Stores a command with its row of the log. @throws violation of lock_commands_of_staff if the opening does not allow it */
export async function insertStaffCommand(trx: Trx, row: NewStaffCommand): Promise<void> {
  const { lockId, door, contractId } = row.facts;
  const who = { lock_id: lockId, contract_id: contractId, staff_id: row.staffId };
  await trx
    .insertInto('lock_commands')
    .values({
      ...who,
      id: row.id,
      opening_id: row.openingId,
      state: 'REQUESTED',
      issued_at: row.issuedAt,
      expires_at: row.expiresAt,
      changed_at: row.issuedAt,
    })
    .execute();
  await trx
    .insertInto('door_log')
    .values({ ...who, id: row.logId, at: row.issuedAt, event: 'REQUESTED', door, command_id: row.id })
    .execute();
}

/** Logs that staff tried to open a door that they may not open. Names no contract: the client's door stayed closed. */
export async function insertRejectedOpening(
  trx: Trx,
  { id, at, facts, staffId, reason }: { id: string; at: Date; facts: DoorFacts; staffId: string; reason: string },
): Promise<void> {
  await trx
    .insertInto('door_log')
    .values({ id, at, event: 'REFUSED', door: facts.door, lock_id: facts.lockId, staff_id: staffId, reason })
    .execute();
}

/** Facts for the message to the client of a let box. */
export async function readOpeningPlace(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as k')
    .innerJoin('warehouses as w', 'w.id', 'k.warehouse_id')
    .innerJoin('boxes as b', 'b.id', 'k.box_id')
    .select(['k.business_id as contractBusinessId', 'w.name as warehouseName', 'w.time_zone as timeZone', 'b.name as boxName'])
    .where('k.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** Retention: openings to which no command refers. @returns the number of deleted rows */
export async function deleteOpenings(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from door_openings where id in (
      select o.id from door_openings o
      where o.requested_at <= ${before} and not exists (select from lock_commands c where c.opening_id = o.id)
      limit ${limit} for update of o skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
