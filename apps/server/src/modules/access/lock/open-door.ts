import type { LockCommand } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import { authorizeUnlock, type Coordinates, type UnlockDecision, type UnlockDenial } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Actor } from './actor.ts';
import { insertRejectedAttempt } from './door-log.sql.ts';
import { presentCommand } from './lock.presenter.ts';
import { type DoorFacts, findDoorFacts } from './lock.sql.ts';
import { advanceCommands, findRunning, insertCommand } from './lock-command.sql.ts';
import type { LockService } from './lock-service.ts';

/** Lifetime of a command. The device rejects it afterwards. */
export const commandLifeMs = 10_000;

export interface UnlockAttempt {
  contractId: string;
  door: Door;
  actor: Actor;
  /** Null if the client sent no position. */
  position: Coordinates | null;
  /** Metres, as reported by the phone. */
  accuracy: number | null;
}

export type OpenDoorDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

const codeOf: Record<UnlockDenial, ErrorCode> = {
  'not-found': 'not-found',
  'contract-ended': 'lock-v2/contract-ended',
  overlocked: 'lock-v2/overlocked',
  'no-such-door': 'lock-v2/no-such-door',
  'out-of-opening-hours': 'lock-v2/out-of-opening-hours',
  'too-far-away': 'lock-v2/too-far-away',
};

/**
 * Handles one unlock request. Logs every attempt. Stores a command for a granted attempt, then sends it to the gateway. A repeated request
 * returns the unfinished command of the same actor; other actors get their own command.
 * @returns the command after it was sent, or after one second
 * @throws AppError not-found (also without access), lock-v2/… in the order of the rules, lock-v2/gateway-unavailable
 */
export async function openDoor(deps: OpenDoorDeps, lockService: LockService, attempt: UnlockAttempt): Promise<LockCommand> {
  const { db, clock, ids } = deps;
  for (;;) {
    const facts = await findDoorFacts(db, attempt);
    if (facts === undefined) throw new AppError('not-found');
    const now = clock.now();
    const decision = decide(facts, attempt, now);
    if (!decision.opens || facts.lockId === null || facts.deviceId === null) {
      const reason = codeOf[decision.opens ? 'no-such-door' : decision.denial];
      const rejected = { ...attempt, id: ids.uuid(), at: now, lockId: facts.lockId, distance: decision.distance, reason };
      await inOneStatement(db, (statement) => insertRejectedAttempt(statement, rejected));
      throw new AppError(reason);
    }
    const { lockId, deviceId, versionHash } = facts;
    const { contractId, door, actor, accuracy } = attempt;
    const command = { id: ids.uuid(), lockId, contractId, actor, issuedAt: now, expiresAt: after(now) };
    const granted = { logId: ids.uuid(), door, distance: decision.distance, accuracy, versionHash };
    const outcome = await inOneStatement(db, (statement) => insertCommand(statement, command, granted));
    if (outcome === 'STORED') return presentCommand(await lockService.dispatch({ ...command, deviceId, door, action: 'UNLOCK' }));
    // Decide again: an overlock, a termination or a revocation was stored after the facts were read.
    if (outcome === 'CHANGED') continue;
    const found = await findRunning(db, command);
    if (found === undefined) continue;
    if (found.expiresAt > now) return presentCommand(found);
    await inOneStatement(db, (statement) => advanceCommands(statement, [{ id: found.id, event: 'expired', logId: ids.uuid() }], now));
  }
}

function decide(facts: DoorFacts, attempt: UnlockAttempt, at: Date): UnlockDecision {
  const { userId } = attempt.actor;
  return authorizeUnlock({
    at,
    // The caller validated that the access link belongs to this contract. It may have been revoked since.
    mayEnter: userId === null ? facts.linkIsActive : facts.clientId === userId || facts.shared,
    contract: facts,
    hasLock: facts.lockId !== null,
    place: {
      timeZone: facts.timeZone,
      openingHours: facts.openingHours,
      specialDays: facts.specialDays,
      location: { lat: facts.lat, lng: facts.lng },
      proximity: facts.proximity,
    },
    position: attempt.position,
  });
}

function after(now: Date): Date {
  return new Date(now.getTime() + commandLifeMs);
}
