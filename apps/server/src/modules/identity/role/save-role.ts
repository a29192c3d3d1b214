import type { Right } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, holdsAll } from '../../../platform/staff/scope.ts';
import { rightsOf } from './rights-of.ts';
import { hasRole, insertRole, lockRole, updateRole } from './role.sql.ts';

type RoleDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface RoleInput {
  name: string;
  rights: readonly Right[];
  /** Of the person who asks. */
  grants: readonly Grant[];
}

const organisation = { warehouseId: null, legalEntityId: null, endsAt: null };
/** Without duplicates, in one order. */
const distinct = (rights: readonly Right[]): Right[] => [...new Set(rights)].sort();

/** Creates a role. @throws AppError staff/beyond-own-rights, role/name-exists at `name` */
export async function createRole(deps: RoleDeps, { name, grants, ...input }: RoleInput, audit: StaffAudit): Promise<{ id: string }> {
  const rights = distinct(input.rights);
  if (!holdsAll(grants, rights, organisation)) throw new AppError('staff/beyond-own-rights');
  const id = deps.ids.uuid();
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertRole(trx, { id, name, rights, now: deps.clock.now() }))) throw fieldError('name', 'role/name-exists');
    await writeAuditEntry(trx, deps, audit, { id, after: { name, rights } });
  });
  return { id };
}

/**
 * Changes a role for everybody who has it. Nobody gives or takes a right that they do not hold, and nobody changes a role of their own.
 * @throws AppError not-found, role/owner-is-fixed, staff/not-yourself, staff/beyond-own-rights, changed-elsewhere, role/name-exists at `name`
 */
export async function changeRole(
  deps: RoleDeps,
  { id, name, version, grants, ...input }: RoleInput & { id: string; version: number },
  audit: StaffAudit,
): Promise<{ version: number }> {
  const rights = distinct(input.rights);
  try {
    return await inTransaction(deps.db, async (trx) => {
      const role = await lockRole(trx, id);
      if (role === undefined) throw new AppError('not-found');
      if (role.preset === 'owner') throw new AppError('role/owner-is-fixed');
      if (role.version !== version) throw new AppError('changed-elsewhere');
      if (await hasRole(trx, audit.staffId, id)) throw new AppError('staff/not-yourself');
      const before = distinct(rightsOf(role));
      const changed = [...rights.filter((right) => !before.includes(right)), ...before.filter((right) => !rights.includes(right))];
      if (!holdsAll(grants, changed, organisation)) throw new AppError('staff/beyond-own-rights');
      const saved = await updateRole(trx, { id, name, rights });
      await writeAuditEntry(trx, deps, audit, { id, before: { name: role.name, rights: before }, after: { name, rights } });
      return { version: saved };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'roles_name_key') throw fieldError('name', 'role/name-exists');
    throw error;
  }
}
