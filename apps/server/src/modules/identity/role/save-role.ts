import { isDeepStrictEqual } from 'node:util';
import type { Right } from '@komora/api/admin';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, holdsAll } from '../../../platform/staff/scope.ts';
import { type LimitedRole, lowerLimits } from './compare-limits.ts';
import { type LimitsOfRole, listLimitsOfRole, replaceLimitsOfRole } from './limit.sql.ts';
import { readLimitedRoles, readRolesOfPerson, setsLimits } from './limited-roles.ts';
import { rightsOf } from './rights-of.ts';
import { hasRole, insertRole, lockRole, updateRole } from './role.sql.ts';

type RoleDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface RoleInput {
  name: string;
  rights: readonly Right[];
  /** Of the person who asks. */
  grants: readonly Grant[];
}

/**
 * The limits that a role gets: those that it has, or that its source has, and for rights that it did not have before at most those of the person who gives
 * them, unless the person sets limits.
 */
async function limitsFor(
  trx: Trx,
  deps: RoleDeps,
  { role, before, grants, staffId }: { role: LimitedRole; before?: LimitedRole; grants: readonly Grant[]; staffId: string },
): Promise<LimitsOfRole> {
  if (setsLimits(grants)) return { limits: [...role.limits], percents: [...role.percents] };
  const own = await readRolesOfPerson(trx, staffId, deps.clock.now());
  return lowerLimits(role, own.at(organisation), before);
}

const organisation = { warehouseId: null, legalEntityId: null, endsAt: null };
/** Without duplicates, in one order. */
const distinct = (rights: readonly Right[]): Right[] => [...new Set(rights)].sort();

/**
 * Creates a role with the limits of its source, at most those of the person who asks. Without a source every act with a limit needs an approval.
 * @param input.copyOf id of the source
 * @throws AppError request/invalid at `copyOf`, staff/beyond-own-rights, role/name-exists at `name`
 */
export async function createRole(
  deps: RoleDeps,
  { name, grants, copyOf, ...input }: RoleInput & { copyOf?: string | undefined },
  audit: StaffAudit,
): Promise<{ id: string }> {
  const rights = distinct(input.rights);
  if (!holdsAll(grants, rights, organisation)) throw new AppError('staff/beyond-own-rights');
  const id = deps.ids.uuid();
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertRole(trx, { id, name, rights, now: deps.clock.now() }))) throw fieldError('name', 'role/name-exists');
    const source = copyOf === undefined ? undefined : (await readLimitedRoles(trx, [copyOf])).get(copyOf);
    if (copyOf !== undefined && source === undefined) throw invalidField('copyOf');
    const role = { preset: null, rights, limits: source?.limits ?? [], percents: source?.percents ?? [] };
    const limits = await limitsFor(trx, deps, { role, grants, staffId: audit.staffId });
    if (limits.limits.length + limits.percents.length > 0) await replaceLimitsOfRole(trx, id, limits);
    await writeAuditEntry(trx, deps, audit, { id, after: { name, rights, ...limits } });
  });
  return { id };
}

/**
 * Changes a role for everybody who has it. Nobody gives or takes a right that they do not hold, and nobody changes a role of their own. A right that the role
 * gets has at most the limits of the person who gives it.
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
      const earlier = await listLimitsOfRole(trx, id);
      const changes = { role: { preset: null, rights, ...earlier }, before: { preset: null, rights: before, ...earlier } };
      const limits = await limitsFor(trx, deps, { ...changes, grants, staffId: audit.staffId });
      if (!isDeepStrictEqual(limits, earlier)) await replaceLimitsOfRole(trx, id, limits);
      await writeAuditEntry(trx, deps, audit, {
        id,
        before: { name: role.name, rights: before, ...earlier },
        after: { name, rights, ...limits },
      });
      return { version: saved };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'roles_name_key') throw fieldError('name', 'role/name-exists');
    throw error;
  }
}
