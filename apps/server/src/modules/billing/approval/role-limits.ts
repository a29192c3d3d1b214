import type { PercentLimit, RoleLimit, RoleLimits } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listLimitsOfRole, replaceLimitsOfRole } from '../../identity/index.ts';
import { findLimitsVersion, lockRoleForLimits } from './approval.sql.ts';

/** @throws AppError not-found */
export async function showLimits({ db }: { db: Reader }, roleId: string): Promise<RoleLimits> {
  const version = await findLimitsVersion(db, roleId);
  if (version === undefined) throw new AppError('not-found');
  return { ...(await listLimitsOfRole(db, roleId)), version };
}

/**
 * Replaces the limits of a role. Nobody changes a role of their own.
 * @throws AppError not-found, role/owner-is-fixed, staff/not-yourself, changed-elsewhere; request/invalid at `limits` for two limits of one noun and currency, and for a
 * limit of 30 days below the one per act; at `percents` for two limits of one noun
 */
export async function replaceLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  {
    roleId,
    limits,
    percents,
    version,
  }: { roleId: string; limits: readonly RoleLimit[]; percents: readonly PercentLimit[]; version: number },
  audit: StaffAudit,
): Promise<void> {
  const keys = new Set(limits.map(({ noun, currency }) => `${noun} ${currency}`));
  const isLow = limits.some(({ perAction, per30Days }) => per30Days !== null && per30Days < perAction);
  if (keys.size < limits.length || isLow) throw fieldError('limits', 'revalid/rule/basic/regex', { parameter: 'limits' });
  if (new Set(percents.map(({ noun }) => noun)).size < percents.length)
    throw fieldError('percents', 'revalid/rule/basic/regex', { parameter: 'percents' });
  await inTransaction(deps.db, async (trx) => {
    const role = await lockRoleForLimits(trx, roleId, audit.staffId);
    if (role === undefined) throw new AppError('not-found');
    if (role.preset === 'owner') throw new AppError('role/owner-is-fixed');
    if (role.isOwn) throw new AppError('staff/not-yourself');
    if (role.version !== version) throw new AppError('changed-elsewhere', { current: await showLimits({ db: trx }, roleId) });
    const before = await listLimitsOfRole(trx, roleId);
    await replaceLimitsOfRole(trx, roleId, { limits: [...limits], percents: [...percents] });
    await writeAuditEntry(trx, deps, audit, {
      id: roleId,
      before: { ...before },
      after: { ...(await listLimitsOfRole(trx, roleId)) },
    });
  });
}
