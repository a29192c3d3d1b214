import type { MoveIn } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type Audited, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findMoveIn, lockMoveIn, type MoveInRecord } from './move-in.sql.ts';
import { type Desk, presentMoveIn } from './show-move-in.ts';

/** A step of an open move-in, based on the version that the person saw. */
export interface Step {
  id: string;
  version: number;
  desk: Desk;
  audit: StaffAudit;
}

/** Locks an open move-in. @throws AppError not-found; changed-elsewhere with its present state, also for a finished one */
export async function lockOpen(trx: Trx, deps: Deps, { id, version, desk }: Omit<Step, 'audit'>): Promise<MoveInRecord> {
  const row = await lockMoveIn(trx, id, { scope: desk.scope, now: deps.clock.now() });
  if (row === undefined) throw new AppError('not-found');
  if (row.version !== version || row.state !== 'OPEN')
    throw new AppError('changed-elsewhere', { current: await presentMoveIn(trx, deps, row, desk) });
  return row;
}

/** Runs a step in one transaction with its audit entry. @throws AppError as {@link lockOpen}; the errors of `work` */
export function changeMoveIn(deps: Deps, step: Step, work: (trx: Trx, row: MoveInRecord) => Promise<Omit<Audited, 'id'>>): Promise<MoveIn> {
  const { id, desk, audit } = step;
  return inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, deps, step);
    const audited = await work(trx, row);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: row.warehouseId, legalEntityId: row.legalEntityId, ...audited });
    return readBack(trx, deps, id, desk);
  });
}

export async function readBack(trx: Trx, deps: Deps, id: string, desk: Desk): Promise<MoveIn> {
  const row = await findMoveIn(trx, id, { scope: desk.scope, now: deps.clock.now() });
  if (row === undefined) throw new Error(`The move-in ${id} is missing after it was stored`);
  return presentMoveIn(trx, deps, row, desk);
}
