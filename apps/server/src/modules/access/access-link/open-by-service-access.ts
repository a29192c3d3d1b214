import type { LockCommand } from '@komora/api';
import type { ErrorCode } from '@komora/api/errors';
import { authorizeUnlock, type Coordinates } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { advanceCommands, commandLifeMs, inSteps, type LockService, showCommand } from '../lock/index.ts';
import {
  findServiceRunning,
  insertRejectedService,
  insertServiceCommand,
  readServiceDoor,
  type ServiceAttempt,
  type ServiceDoorFacts,
} from './service-door.sql.ts';

export interface ServiceOpening {
  /** A link of staff that is valid now. */
  linkId: string;
  door: 'ENTRANCE' | 'BOX';
  /** Null: the entrance. */
  boxId: string | null;
  position: Coordinates | null;
  /** Metres. */
  accuracy: number | null;
}
type OpeningDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type Command = Parameters<LockService['dispatch']>[0];

/**
 * Opens a door for a craftsman: within opening hours, at the warehouse, and a box only while it is vacant. Attempts are logged.
 * @throws AppError unlock-token/invalid (revoked meanwhile), lock-v2/out-of-opening-hours, lock-v2/too-far-away, lock-v2/gateway-unavailable;
 *   lock-v2/no-such-door, also for a box that is let meanwhile: a craftsman need not learn that
 */
export async function openByServiceAccess(deps: OpeningDeps, lockService: LockService, opening: ServiceOpening): Promise<LockCommand> {
  const { linkId } = opening;
  const outcome = await inTransaction(deps.db, (trx) => decide(trx, deps, opening));
  if ('rejected' in outcome) throw new AppError(outcome.rejected);
  if ('command' in outcome) await lockService.dispatch(outcome.command);
  const commandId = 'command' in outcome ? outcome.command.id : outcome.runningId;
  return showCommand(deps, { commandId, viewer: { userId: null, accessLinkId: linkId } });
}

async function decide(
  trx: Trx,
  { clock, ids }: Pick<OpeningDeps, 'clock' | 'ids'>,
  { linkId, door, boxId, position, accuracy }: ServiceOpening,
): Promise<{ rejected: ErrorCode } | { command: Command } | { runningId: string }> {
  const facts = await readServiceDoor(trx, { linkId, boxId });
  if (facts?.isActive !== true) throw new AppError('unlock-token/invalid');
  const { lockId, deviceId } = facts;
  if (lockId === null || deviceId === null) throw new AppError('lock-v2/no-such-door');
  const at = clock.now();
  const { rejected, distance } = authorize(facts, position, at);
  const attempt: ServiceAttempt = { logId: ids.uuid(), at, linkId, door, lockId, distance: inSteps(distance), accuracy: inSteps(accuracy) };
  if (rejected !== null) {
    await insertRejectedService(trx, { ...attempt, reason: rejected });
    return { rejected: rejected === 'door-opening/box-let' ? 'lock-v2/no-such-door' : rejected };
  }
  const running = await findServiceRunning(trx, { linkId, lockId });
  if (running !== undefined && running.expiresAt > at) return { runningId: running.id };
  if (running !== undefined) await advanceCommands(trx, [{ id: running.id, event: 'expired', logId: ids.uuid() }], at);
  const command = {
    id: ids.uuid(),
    lockId,
    deviceId,
    door,
    action: 'UNLOCK' as const,
    issuedAt: at,
    expiresAt: new Date(at.getTime() + commandLifeMs),
  };
  if (await insertServiceCommand(trx, { ...attempt, id: command.id, expiresAt: command.expiresAt })) return { command };
  const first = await findServiceRunning(trx, { linkId, lockId });
  if (first === undefined) throw new Error(`The command of link ${linkId} to lock ${lockId} is missing`);
  return { runningId: first.id };
}

/** The rules of clients without those of a contract. */
function authorize(
  facts: ServiceDoorFacts,
  position: Coordinates | null,
  at: Date,
): { rejected: ErrorCode | null; distance: number | null } {
  const { timeZone, openingHours, specialDays, lat, lng, proximity } = facts;
  const decision = authorizeUnlock({
    at,
    mayEnter: true,
    contract: { status: 'ACTIVE', startsOn: '2000-01-01', terminatesOn: null, overlocked: false },
    hasLock: true,
    place: { timeZone, openingHours, specialDays, location: { lat, lng }, proximity },
    position,
  });
  const { distance } = decision;
  if (facts.isLet) return { rejected: 'door-opening/box-let', distance };
  if (decision.opens) return { rejected: null, distance };
  return { rejected: decision.denial === 'out-of-opening-hours' ? 'lock-v2/out-of-opening-hours' : 'lock-v2/too-far-away', distance };
}
