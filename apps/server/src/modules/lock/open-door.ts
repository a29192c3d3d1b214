import type { LockCommand } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import type { ErrorCode } from '@komora/contract/errors';
import { type Coordinates, type DoorRefusal, type DoorVerdict, judgeDoorTry } from '@komora/domain';
import { inOneStatement } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { DoorKeeper } from './door-keeper.ts';
import { insertRefusedTry } from './door-log.sql.ts';
import { presentCommand } from './lock.presenter.ts';
import { type DoorFacts, findDoorFacts } from './lock.sql.ts';
import { advanceCommands, findRunning, insertCommand } from './lock-command.sql.ts';
import type { Presser } from './presser.ts';

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
  for (;;) {
    const facts = await findDoorFacts(db, press);
    if (facts === undefined) throw new Refusal('not-found');
    const now = clock.now();
    const verdict = judge(facts, press, now);
    if (!verdict.opens || facts.lockId === null || facts.deviceId === null) {
      const reason = codeOf[verdict.opens ? 'no-such-door' : verdict.refusal];
      const refused = { ...press, id: ids.uuid(), at: now, lockId: facts.lockId, distance: verdict.distance, reason };
      await inOneStatement(db, (trx) => insertRefusedTry(trx, refused));
      throw new Refusal(reason);
    }
    const { lockId, deviceId, seal } = facts;
    const { contractId, door, presser, accuracy } = press;
    const command = { id: ids.uuid(), lockId, contractId, presser, issuedAt: now, expiresAt: after(now) };
    const granted = { logId: ids.uuid(), door, distance: verdict.distance, accuracy, seal };
    const outcome = await inOneStatement(db, (trx) => insertCommand(trx, command, granted));
    if (outcome === 'STORED') return presentCommand(await keeper.hand({ ...command, deviceId, door, action: 'UNLOCK' }));
    // Judged anew: an overlock, an end or a revocation came between the judgement and the command.
    if (outcome === 'CHANGED') continue;
    const found = await findRunning(db, command);
    if (found === undefined) continue;
    if (found.expiresAt > now) return presentCommand(found);
    await inOneStatement(db, (trx) => advanceCommands(trx, [{ id: found.id, event: 'expired', logId: ids.uuid() }], now));
  }
}

function judge(facts: DoorFacts, press: DoorPress, at: Date): DoorVerdict {
  const { userId } = press.presser;
  return judgeDoorTry({
    at,
    // A service access was found to be good for this contract by whoever calls, and may have been revoked since.
    mayEnter: userId === null ? facts.accessLives : facts.clientId === userId || facts.shared,
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
