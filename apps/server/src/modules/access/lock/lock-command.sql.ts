import type { Door } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import { inSteps } from './door-log.sql.ts';
import { doorFacts } from './lock.sql.ts';
import { type CommandEvent, type CommandState, commandEvents, outcomeOf, statesTaking, unanswered } from './lock.states.ts';
import type { Presser } from './presser.ts';

export interface CommandRow {
  id: string;
  contractId: string;
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
  presser: Presser;
  issuedAt: Date;
  expiresAt: Date;
}

const columns = sql`c.id, c.contract_id as "contractId", l.door, c.state, c.expires_at as "expiresAt", c.relocks_at as "relocksAt", c.reason`;

/** What a granted press leaves in the log; see `Try` for distances. */
export interface Granted {
  logId: string;
  door: Door;
  distance: number | null;
  accuracy: number | null;
  /** Of the facts that were judged. */
  seal: string;
}

/**
 * Stores a command and its row in the log, provided that in this statement's own snapshot the facts are still those that were judged.
 * @returns CHANGED: they are not; RUNNING: this person's earlier command to this lock still runs. Then nothing is stored.
 */
export async function insertCommand(trx: Trx, command: NewCommand, granted: Granted): Promise<'STORED' | 'RUNNING' | 'CHANGED'> {
  const { contractId, presser, issuedAt } = command;
  const { rows } = await sql<{ outcome: 'STORED' | 'RUNNING' | 'CHANGED' }>`
    with facts as (${doorFacts({ contractId, door: granted.door, presser })}),
    judged as (select from facts where md5(facts::text) = ${granted.seal}),
    stored as (
      insert into lock_commands (id, lock_id, contract_id, user_id, unlock_token_id, state, issued_at, expires_at, changed_at)
      select ${command.id}::uuid, ${command.lockId}::uuid, ${contractId}::uuid, ${presser.userId}::uuid, ${presser.unlockTokenId}::uuid, 'REQUESTED',
        ${issuedAt}::timestamptz, ${command.expiresAt}::timestamptz, ${issuedAt}::timestamptz
      from judged
      on conflict do nothing
      returning id, lock_id, contract_id, user_id, unlock_token_id, issued_at
    ), logged as (
      insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, unlock_token_id, distance_m, accuracy_m)
      select ${granted.logId}::uuid, issued_at, 'REQUESTED', contract_id, ${granted.door}, lock_id, id, user_id, unlock_token_id,
        ${inSteps(granted.distance)}::integer, ${inSteps(granted.accuracy)}::integer
      from stored
    )
    select case when exists (select from stored) then 'STORED' when exists (select from judged) then 'RUNNING' else 'CHANGED' end as outcome`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A choice has one row');
  return row.outcome;
}

export async function findCommand(reader: Reader, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id where c.id = ${id}`.execute(reader);
  return rows[0];
}

/** A person's command to a lock that nothing has come of yet. */
export async function findRunning(
  reader: Reader,
  { lockId, contractId, presser }: Pick<NewCommand, 'lockId' | 'contractId' | 'presser'>,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id
    where c.lock_id = ${lockId} and c.contract_id = ${contractId} and c.state = any(${unanswered})
      and coalesce(c.user_id, c.unlock_token_id) = ${presser.userId ?? presser.unlockTokenId}`.execute(reader);
  return rows[0];
}

/**
 * The newest command of each door that still runs at `now`, or was unlocked and should not have relocked yet.
 * @param viewer of commands of anybody for the contract's client, of their own for a person that it is shared with
 */
export async function listRunning(reader: Reader, viewer: { userId: string; contractId: string | null }, now: Date): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select distinct on (c.contract_id, l.door) ${columns}
    from lock_commands c join locks l on l.id = c.lock_id join contracts k on k.id = c.contract_id
    where (k.client_id = ${viewer.userId} or c.user_id = ${viewer.userId})
      and (${viewer.contractId}::uuid is null or c.contract_id = ${viewer.contractId}::uuid)
      and (c.state = any(${unanswered}) and c.expires_at > ${now} or c.state = 'UNLOCKED' and c.relocks_at > ${now})
      and c.issued_at > ${new Date(now.getTime() - longestRun)}
    order by c.contract_id, l.door, c.issued_at desc, c.id desc`.execute(reader);
  return rows;
}
/** Nothing that was asked for longer ago still runs. */
const longestRun = 3_600_000;

/** Whose command it is: of a contract's client, of who pressed. */
export async function findCommandOf(reader: Reader, id: string, viewer: Presser): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from lock_commands c join locks l on l.id = c.lock_id join contracts k on k.id = c.contract_id
    where c.id = ${id} and (k.client_id = ${viewer.userId}::uuid or c.user_id = ${viewer.userId}::uuid
      or c.unlock_token_id = ${viewer.unlockTokenId}::uuid)`.execute(reader);
  return rows[0];
}

export interface Advance {
  id: string;
  event: CommandEvent;
  /** Only from the device that the command was for. */
  deviceId?: string;
  relocksAt?: Date;
  reason?: string;
  /** Of the row in the log that says so; absent: nothing is logged. */
  logId?: string;
}

/** Which state takes which event. */
const lifecycle = commandEvents.flatMap((event) => statesTaking(event).map((takes) => ({ event, takes })));

/**
 * Takes commands where events lead, one event each, and says so in the log.
 * @returns those that moved: the others are in no state that takes the event (late, twice), or another device's
 */
export async function advanceCommands(trx: Trx, advances: readonly Advance[], now: Date): Promise<CommandRow[]> {
  const list = <T>(of: (advance: Advance) => T) => advances.map(of);
  const { rows } = await sql<CommandRow>`
    with told as (
      select * from unnest(${list(({ id }) => id)}::uuid[], ${list(({ event }) => event)}::text[], ${list(({ event }) => outcomeOf[event])}::text[],
        ${list(({ deviceId }) => deviceId ?? null)}::text[], ${list(({ relocksAt }) => relocksAt ?? null)}::timestamptz[],
        ${list(({ reason }) => reason ?? null)}::text[], ${list(({ logId }) => logId ?? null)}::uuid[])
        told (id, event, outcome, device_id, relocks_at, reason, log_id)
    ), moved as (
      update lock_commands c set state = told.outcome, changed_at = ${now}, relocks_at = coalesce(told.relocks_at, c.relocks_at), reason = told.reason
      from told, locks l
      where c.id = told.id and l.id = c.lock_id and (told.device_id is null or l.device_id = told.device_id)
        and (told.event, c.state) in (select * from unnest(${lifecycle.map(({ event }) => event)}::text[], ${lifecycle.map(({ takes }) => takes)}::text[]))
      returning ${columns}, c.lock_id, c.user_id, c.unlock_token_id, told.log_id
    ), logged as (
      insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, unlock_token_id, reason)
      select log_id, ${now}, state, "contractId", door, lock_id, id, user_id, unlock_token_id, reason from moved where log_id is not null
    )
    select id, "contractId", door, state, "expiresAt", "relocksAt", reason from moved`.execute(trx);
  return rows;
}

/** Commands that nothing came of: REQUESTED ones past `requestedBefore`, the others past `sentBefore`. At most `limit`, oldest first. */
export async function listExpired(
  reader: Reader,
  { requestedBefore, sentBefore, limit }: { requestedBefore: Date; sentBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('lock_commands')
    .select('id')
    .where('state', 'in', unanswered)
    .where((eb) =>
      eb.or([eb('expires_at', '<=', sentBefore), eb.and([eb('state', '=', 'REQUESTED'), eb('expires_at', '<=', requestedBefore)])]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next command without an answer expires; null when there is none. */
export async function nextExpiry(reader: Reader): Promise<Date | null> {
  const { at } = await reader
    .selectFrom('lock_commands')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('state', 'in', unanswered)
    .executeTakeFirstOrThrow();
  return at;
}
