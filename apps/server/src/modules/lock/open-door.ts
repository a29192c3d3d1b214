import type { LockCommand } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import type { ErrorCode } from '@komora/contract/errors';
import { type Coordinates, type DoorRefusal, type DoorVerdict, judgeDoorTry } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { DoorKeeper } from './door-keeper.ts';
import { insertTry } from './door-log.sql.ts';
import { presentCommand } from './lock.presenter.ts';
import { type DoorFacts, findDoorFacts } from './lock.sql.ts';
import { advanceCommand, type CommandRow, findRunning, insertCommand, type Presser } from './lock-command.sql.ts';

/** How long a command is good for; its device refuses it from then on. */
export const commandLifeMs = 10_000;

export interface DoorPress {
  contractId: string;
  door: Door;
  presser: Presser;
  /** Null: not told. */
  position: Coordinates | null;
  /** Metres as the phone reports it. */
  accuracy: number | null;
}

export type OpenDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

const codeOf: Record<DoorRefusal, ErrorCode> = {
  'not-found': 'not-found',
  'contract-ended': 'lock-v2/contract-ended',
  overlocked: 'lock-v2/overlocked',
  'no-such-door': 'lock-v2/no-such-door',
  'out-of-opening-hours': 'lock-v2/out-of-opening-hours',
  'too-far-away': 'lock-v2/too-far-away',
};

/**
 * One press of a button. Every try is logged, whatever becomes of it. A press that is granted becomes a command that is stored first and handed
 * to the gateway after; pressing again while nothing has come of it gives the same command. Another person gets a command of their own.
 * @returns the command as it stands after it was handed over, within a second at most
 * @throws Refusal not-found (also for a stranger), lock-v2/… in the order of the rule, lock-v2/gateway-unavailable
 */
export async function openDoor(deps: OpenDeps, keeper: DoorKeeper, press: DoorPress): Promise<LockCommand> {
  const { db, clock, ids } = deps;
  const facts = await findDoorFacts(db, press.contractId, press.door, press.presser.userId);
  if (facts === undefined) throw new Refusal('not-found');
  const now = clock.now();
  const verdict = judge(facts, press, now);
  const entry = { ...press, at: now, lockId: facts.lockId, distance: verdict.distance };
  if (!verdict.opens || facts.lockId === null || facts.deviceId === null) {
    const code = codeOf[verdict.opens ? 'no-such-door' : verdict.refusal];
    await inTransaction(db, (trx) => insertTry(trx, { ...entry, id: ids.uuid(), commandId: null, reason: code }));
    throw new Refusal(code);
  }
  const { lockId, deviceId } = facts;
  const command = { id: ids.uuid(), lockId, contractId: press.contractId, presser: press.presser, issuedAt: now, expiresAt: after(now) };
  const running = await inTransaction(db, async (trx): Promise<CommandRow | undefined> => {
    // Twice at most: what stands in the way either still runs, or has expired and is given up here.
    for (;;) {
      if (await insertCommand(trx, command)) break;
      const found = await findRunning(trx, command);
      if (found === undefined) continue;
      if (found.expiresAt > now) return found;
      await advanceCommand(trx, { id: found.id, event: 'expired', now, logId: ids.uuid() });
    }
    await insertTry(trx, { ...entry, id: ids.uuid(), commandId: command.id, reason: null });
    return undefined;
  });
  if (running !== undefined) return presentCommand(running);
  return presentCommand(await keeper.hand({ ...command, deviceId, door: press.door, action: 'UNLOCK' }));
}

function judge(facts: DoorFacts, press: DoorPress, at: Date): DoorVerdict {
  const { userId } = press.presser;
  return judgeDoorTry({
    at,
    // A service access was found to be good for this contract by whoever calls.
    mayEnter: userId === null || facts.clientId === userId || facts.shared,
    contract: facts,
    hasLock: facts.lockId !== null,
    place: {
      timeZone: facts.timeZone,
      openingHours: facts.openingHours,
      location: { lat: facts.lat, lng: facts.lng },
      proximity: facts.proximity,
    },
    position: press.position,
  });
}

function after(now: Date): Date {
  return new Date(now.getTime() + commandLifeMs);
}
