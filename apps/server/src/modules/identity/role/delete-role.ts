import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listLimitsOfRole } from './limit.sql.ts';
import { rightsOf } from './rights-of.ts';
import { deleteEndedAssignments, deleteRoleRow, listPeopleWith, lockPeopleWithEnded, lockRole, type RoleRow } from './role.sql.ts';

/** So many people are named. */
const most = 20;

/**
 * Deletes a role that nobody has, also no invited person. The lock of the role keeps new assignments of it away until the end, and the foreign key of the
 * assignments holds without it.
 * @throws AppError not-found, changed-elsewhere, role/preset-stays, role/in-use with the people as `current`
 */
export function deleteRole(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, version }: { id: string; version: number },
  audit: StaffAudit,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockPeopleWithEnded(trx, id, now);
    const role = await lockRole(trx, id);
    if (role === undefined) throw new AppError('not-found');
    if (role.version !== version) throw new AppError('changed-elsewhere');
    if (role.preset !== null) throw new AppError('role/preset-stays');
    // They give nothing any more; the audit log names their people.
    const staffIds = await deleteEndedAssignments(trx, id, now);
    await assertUnused(trx, role);
    const before = { name: role.name, rights: rightsOf(role), ...(await listLimitsOfRole(trx, id)), staffIds };
    await deleteRoleRow(trx, id);
    await writeAuditEntry(trx, deps, audit, { id, before });
  });
}

async function assertUnused(trx: Trx, { id }: RoleRow): Promise<void> {
  const people = await listPeopleWith(trx, id);
  if (people.length > 0) throw new AppError('role/in-use', { current: { staff: people.slice(0, most), count: people.length } });
}
