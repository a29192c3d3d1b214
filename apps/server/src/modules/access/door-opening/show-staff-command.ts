import type { StaffCommand } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { advanceCommands, sentGraceMs } from '../lock/index.ts';
import { presentStaffCommand } from './door-opening.presenter.ts';
import { findStaffCommand } from './door-opening.sql.ts';

/** The state of a command of staff. Expires an overdue one at once. @throws AppError not-found */
export async function showStaffCommand(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<StaffCommand> {
  const found = await findStaffCommand(db, id, scope);
  if (found === undefined) throw new AppError('not-found');
  const now = clock.now();
  const isOpen = found.state === 'REQUESTED' || found.state === 'SENT' || found.state === 'ACKED';
  const grace = found.state === 'REQUESTED' ? 0 : sentGraceMs;
  if (!isOpen || found.expiresAt.getTime() + grace > now.getTime()) return presentStaffCommand(found);
  await inOneStatement(db, (statement) => advanceCommands(statement, [{ id, event: 'expired', logId: ids.uuid() }], now));
  return presentStaffCommand((await findStaffCommand(db, id, scope)) ?? found);
}
