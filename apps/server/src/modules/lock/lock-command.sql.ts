import type { Door } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import { type CommandEvent, type CommandState, outcomeOf, statesTaking, unanswered } from './lock.states.ts';

export interface CommandRow {
  id: string;
  contractId: string;
  door: Door;
  state: CommandState;
  expiresAt: Date;
  relocksAt: Date | null;
  reason: string | null;
}

/** Who pressed: a user, or the bearer of a service access. */
export type Presser = { userId: string; unlockTokenId: null } | { userId: null; unlockTokenId: string };

export interface NewCommand {
  id: string;
  lockId: string;
  contractId: string;
  presser: Presser;
  issuedAt: Date;
  expiresAt: Date;
}

const columns = sql`c.id, c.contract_id as "contractId", l.door, c.state, c.expires_at as "expiresAt", c.relocks_at as "relocksAt", c.reason`;

/** False when this person's earlier command to this lock still runs. */
export async function insertCommand(trx: Trx, command: NewCommand): Promise<boolean> {
  const row = await trx
    .insertInto('lock_commands')
    .values({
      id: command.id,
      lock_id: command.lockId,
      contract_id: command.contractId,
      user_id: command.presser.userId,
      unlock_token_id: command.presser.unlockTokenId,
      state: 'REQUESTED',
      issued_at: command.issuedAt,
      expires_at: command.expiresAt,
      changed_at: command.issuedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
  now: Date;
  /** Only from the device that the command was for. */
  deviceId?: string;
  relocksAt?: Date;
  reason?: string;
  /** Of the row in the log that says so; absent: nothing is logged. */
  logId?: string;
}

/** Takes a command where an event leads, and says so in the log. Undefined when it is in no state that takes the event: late, twice, or another device's. */
export async function advanceCommand(
  trx: Trx,
  { id, event, now, deviceId, relocksAt, reason, logId }: Advance,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    with moved as (
      update lock_commands c set state = ${outcomeOf[event]}, changed_at = ${now},
        relocks_at = coalesce(${relocksAt ?? null}::timestamptz, c.relocks_at), reason = ${reason ?? null}
      from locks l
      where c.id = ${id} and l.id = c.lock_id and c.state = any(${statesTaking(event)}) and (${deviceId ?? null}::text is null or l.device_id = ${deviceId ?? null}::text)
      returning ${columns}, c.lock_id, c.user_id, c.unlock_token_id
    ), logged as (
      insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, unlock_token_id, reason)
      select ${logId ?? null}::uuid, ${now}, moved.state, moved."contractId", moved.door, moved.lock_id, moved.id, moved.user_id, moved.unlock_token_id, moved.reason
      from moved where ${logId ?? null}::uuid is not null
    )
    select id, "contractId", door, state, "expiresAt", "relocksAt", reason from moved`.execute(trx);
  return rows[0];
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
