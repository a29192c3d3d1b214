import type { StaffCommand } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { advanceCommands, commandLifeMs, type LockService } from '../lock/index.ts';
import { presentStaffCommand } from './door-opening.presenter.ts';
import { type DoorFacts, findRunningOfStaff, findStaffCommand, insertStaffCommand } from './door-opening.sql.ts';

export type OpeningDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

/** A command that was stored and is to be sent after the commit. */
export interface Issued {
  id: string;
  facts: DoorFacts;
  issuedAt: Date;
  expiresAt: Date;
  /** False: an earlier press of the same person still runs; it was sent before. */
  isNew: boolean;
}

/** The unfinished command of this person to this door. One that has expired is finished first. */
export async function findIssued(
  trx: Trx,
  { clock, ids }: Pick<OpeningDeps, 'clock' | 'ids'>,
  { facts, staffId }: { facts: DoorFacts; staffId: string },
): Promise<Issued | undefined> {
  const found = await findRunningOfStaff(trx, { ...facts, staffId });
  if (found === undefined) return undefined;
  const now = clock.now();
  if (found.expiresAt > now) return { ...found, facts, isNew: false };
  await advanceCommands(trx, [{ id: found.id, event: 'expired', logId: ids.uuid() }], now);
  return undefined;
}

/** Stores a command of a person to a door, with its row of the log. The database checks that the opening allows it. */
export async function issueCommand(
  trx: Trx,
  { clock, ids }: Pick<OpeningDeps, 'clock' | 'ids'>,
  { openingId, facts, staffId }: { openingId: string; facts: DoorFacts; staffId: string },
): Promise<Issued> {
  const issuedAt = clock.now();
  const command = { id: ids.uuid(), issuedAt, expiresAt: new Date(issuedAt.getTime() + commandLifeMs) };
  await insertStaffCommand(trx, { ...command, logId: ids.uuid(), openingId, staffId, facts });
  return { ...command, facts, isNew: true };
}

/** Sends a stored command after its transaction. @returns the command; REJECTED with UNAVAILABLE if the gateway did not accept it */
export async function sendCommand(
  { db }: Pick<OpeningDeps, 'db'>,
  lockService: Pick<LockService, 'dispatch'>,
  { id, facts, issuedAt, expiresAt, isNew }: Issued,
): Promise<StaffCommand> {
  const { lockId, deviceId, door } = facts;
  if (isNew)
    await lockService.dispatch({ id, lockId, deviceId, door, action: 'UNLOCK', issuedAt, expiresAt }).catch((error: unknown) => {
      // The command says so itself.
      if (!(error instanceof AppError && error.code === 'lock-v2/gateway-unavailable')) throw error;
    });
  const stored = await findStaffCommand(db, id, everywhere);
  if (stored === undefined) throw new Error(`Command ${id} is missing after it was stored`);
  return presentStaffCommand(stored);
}
