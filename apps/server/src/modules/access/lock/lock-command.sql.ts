import type { Door } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Actor } from './actor.ts';
import { inSteps } from './door-log.sql.ts';
import { type CommandEvent, type CommandState, commandEvents, openStates, outcomeOf, statesAccepting } from './lock.lifecycle.ts';
import { doorFacts } from './lock.sql.ts';

export interface CommandRow {
  id: string;
  /** Null: of staff, or of a craftsman whom staff gave access. */
  contractId: string | null;
  door: Door;
  state: CommandState;
  expiresAt: Date;
  relocksAt: Date | null;
  reason: string | null;
}

export interface NewCommand {
  id: string;
  lockId: string;
  contractId: string;
  actor: Actor;
  issuedAt: Date;
  expiresAt: Date;
}

const columns = sql`c.id, c.contract_id as "contractId", l.door, c.state, c.expires_at as "expiresAt", c.relocks_at as "relocksAt", c.reason`;

/** Log data of a granted attempt; distances in metres. */
export interface Granted {
  logId: string;
  door: Door;
  distance: number | null;
  accuracy: number | null;
  /** Hash of the validated facts. */
  versionHash: string;
}

/**
 * Stores a command and its log row, if the facts in this statement's snapshot still equal the validated ones.
 * @returns CHANGED if the facts differ; RUNNING if an earlier command of this actor to this lock is not finished. Both store nothing.
 */
export async function insertCommand(writer: Writer, command: NewCommand, granted: Granted): Promise<'STORED' | 'RUNNING' | 'CHANGED'> {
  const { contractId, actor, issuedAt } = command;
  const { rows } = await sql<{ outcome: 'STORED' | 'RUNNING' | 'CHANGED' }>`
    with facts as (${doorFacts({ contractId, door: granted.door, actor })}),
    unchanged as (select from facts where md5(facts::text) = ${granted.versionHash}),
    stored as (
      insert into lock_commands (id, lock_id, contract_id, user_id, access_link_id, state, issued_at, expires_at, changed_at)
      select ${command.id}::uuid, ${command.lockId}::uuid, ${contractId}::uuid, ${actor.userId}::uuid, ${actor.accessLinkId}::uuid, 'REQUESTED',
        ${issuedAt}::timestamptz, ${command.expiresAt}::timestamptz, ${issuedAt}::timestamptz
      from unchanged
      on conflict do nothing
      returning id, lock_id, contract_id, user_id, access_link_id, issued_at
    ), logged as (
      insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, access_link_id, distance_m, accuracy_m)
      select ${granted.logId}::uuid, issued_at, 'REQUESTED', contract_id, ${granted.door}, lock_id, id, user_id, access_link_id,
        ${inSteps(granted.distance)}::integer, ${inSteps(granted.accuracy)}::integer
      from stored
    )
    select case when exists (select from stored) then 'STORED' when exists (select from unchanged) then 'RUNNING' else 'CHANGED' end as outcome`.execute(
    writer,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('insertCommand returned no row');
  return row.outcome;
}

export async function findCommand(reader: Reader, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id where c.id = ${id}`.execute(reader);
  return rows[0];
}

/** The actor's unfinished command to a lock. */
export async function findRunning(
  reader: Reader,
  { lockId, contractId, actor }: Pick<NewCommand, 'lockId' | 'contractId' | 'actor'>,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id
    where c.lock_id = ${lockId} and c.contract_id = ${contractId} and c.state = any(${openStates})
      and coalesce(c.user_id, c.access_link_id) = ${actor.userId ?? actor.accessLinkId}`.execute(reader);
  return rows[0];
}

/**
 * The newest command of each door that is unfinished at `now`, or is unlocked and not due to relock yet.
 * @param viewer the contract's client sees the commands of all actors, other users see their own
 */
export async function listRunning(reader: Reader, viewer: { userId: string; contractId: string | null }, now: Date): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select distinct on (c.contract_id, l.door) ${columns}
    from lock_commands c join locks l on l.id = c.lock_id join contracts k on k.id = c.contract_id
    where (k.client_id = ${viewer.userId} or c.user_id = ${viewer.userId})
      and (${viewer.contractId}::uuid is null or c.contract_id = ${viewer.contractId}::uuid)
      and (c.state = any(${openStates}) and c.expires_at > ${now} or c.state = 'UNLOCKED' and c.relocks_at > ${now})
      and c.issued_at > ${new Date(now.getTime() - maxRunMs)}
    order by c.contract_id, l.door, c.issued_at desc, c.id desc`.execute(reader);
  return rows;
}
/** Commands that were issued longer ago are always finished. Bounds the index scan. */
const maxRunMs = 3_600_000;

/** The command, if the viewer is the contract's client or the actor. */
export async function findCommandOf(reader: Reader, id: string, viewer: Actor): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id left join contracts k on k.id = c.contract_id
    where c.id = ${id} and (k.client_id = ${viewer.userId}::uuid or c.user_id = ${viewer.userId}::uuid
      or c.access_link_id = ${viewer.accessLinkId}::uuid)`.execute(reader);
  return rows[0];
}

export interface Advance {
  id: string;
  event: CommandEvent;
  /** If set, the event applies only to commands of this device. */
  deviceId?: string;
  relocksAt?: Date;
  reason?: string;
  /** Id of the new log row; if absent, nothing is logged. */
  logId?: string;
}

/** Pairs of an event and a state that accepts it. */
const lifecycle = commandEvents.flatMap((event) => statesAccepting(event).map((accepts) => ({ event, accepts })));

/**
 * Applies one event to each command and logs the result.
 * @returns the commands that changed. A command is missing if its state does not accept the event (late, repeated) or it belongs to another device.
 */
export async function advanceCommands(writer: Writer, advances: readonly Advance[], now: Date): Promise<CommandRow[]> {
  const list = <T>(of: (advance: Advance) => T) => advances.map(of);
  const { rows } = await sql<CommandRow>`
    with input as (
      select * from unnest(${list(({ id }) => id)}::uuid[], ${list(({ event }) => event)}::text[], ${list(({ event }) => outcomeOf[event])}::text[],
        ${list(({ deviceId }) => deviceId ?? null)}::text[], ${list(({ relocksAt }) => relocksAt ?? null)}::timestamptz[],
        ${list(({ reason }) => reason ?? null)}::text[], ${list(({ logId }) => logId ?? null)}::uuid[])
        input (id, event, outcome, device_id, relocks_at, reason, log_id)
    ), moved as (
      update lock_commands c set state = input.outcome, changed_at = ${now}, relocks_at = coalesce(input.relocks_at, c.relocks_at), reason = input.reason
      from input, locks l
      where c.id = input.id and l.id = c.lock_id and (input.device_id is null or l.device_id = input.device_id)
        and (input.event, c.state) in (select * from unnest(${lifecycle.map(({ event }) => event)}::text[], ${lifecycle.map(({ accepts }) => accepts)}::text[]))
      returning ${columns}, c.lock_id, c.user_id, c.access_link_id, c.staff_id, input.log_id
    ), logged as (
      insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, access_link_id, staff_id, reason)
      select log_id, ${now}, state, "contractId", door, lock_id, id, user_id, access_link_id, staff_id, reason from moved where log_id is not null
    )
    select id, "contractId", door, state, "expiresAt", "relocksAt", reason from moved`.execute(writer);
  return rows;
}

/** The unfinished commands to a lock. */
export async function listOpenCommands(reader: Reader, lockId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('lock_commands')
    .select('id')
    .where('lock_id', '=', lockId)
    .where('state', 'in', openStates)
    .execute();
  return rows.map(({ id }) => id);
}

/** Unfinished commands to expire: REQUESTED until `requestedBefore`, SENT and ACKED until `sentBefore`. At most `limit`, oldest first. */
export async function listExpired(
  reader: Reader,
  { requestedBefore, sentBefore, limit }: { requestedBefore: Date; sentBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('lock_commands')
    .select('id')
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([eb('expires_at', '<=', sentBefore), eb.and([eb('state', '=', 'REQUESTED'), eb('expires_at', '<=', requestedBefore)])]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Earliest expiry of an unfinished command; null if there is none. */
export async function nextExpiry(reader: Reader): Promise<Date | null> {
  const { at } = await reader
    .selectFrom('lock_commands')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return at;
}
