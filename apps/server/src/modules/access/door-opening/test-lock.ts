import type { StaffCommand } from '@komora/api/admin';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { LockService } from '../lock/index.ts';
import type { OpeningDeps } from './issue-command.ts';
import { openDoorByStaff } from './open-door-by-staff.ts';

/** Opens the door of an entrance or a vacant box, to see if its lock works. @throws AppError not-found, door-opening/box-let */
export async function testLock(
  deps: OpeningDeps,
  lockService: Pick<LockService, 'dispatch'>,
  { lockId, scope }: { lockId: string; scope: Scope },
  audit: StaffAudit,
): Promise<StaffCommand> {
  const { command } = await openDoorByStaff(deps, lockService, { lockId, scope, cause: 'TEST', reason: 'TEST' }, audit);
  if (command === null) throw new Error(`The test of lock ${lockId} issued no command`);
  return command;
}
