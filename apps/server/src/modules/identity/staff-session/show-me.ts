import { type Me, RIGHTS } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import type { Deps } from '../../../platform/module/context.ts';
import { freshSeconds, type StaffMember } from '../../../platform/staff/member.ts';
import { scopeOf } from '../../../platform/staff/scope.ts';
import { isLockedAt } from './lock-state.ts';
import { listWarehousesOf, readMe } from './staff-session.sql.ts';

/** The signed-in person with all rights and warehouses. */
export async function showMe(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, sessionId, grants }: StaffMember,
): Promise<Me> {
  const row = await readMe(db, { staffId: id, sessionId });
  const all = scopeOf(grants, undefined);
  const rights = RIGHTS.map((right) => ({ right, ...scopeOf(grants, right) }));
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: Language.parse(row.locale),
    version: row.version,
    rights: rights
      .filter(({ everywhere, warehouseIds, legalEntityIds }) => everywhere || warehouseIds.length + legalEntityIds.length > 0)
      .map((held) => ({ ...held, warehouseIds: [...held.warehouseIds], legalEntityIds: [...held.legalEntityIds] })),
    warehouses: await listWarehousesOf(db, all.everywhere ? null : all.warehouseIds),
    hasPassword: row.password_hash !== null,
    passkeys: row.passkeys ?? 0,
    hasPin: row.pin_hash !== null,
    freshUntil: new Date(row.proven_at.getTime() + freshSeconds * 1000).toISOString(),
    isShared: row.is_shared,
    isLocked: isLockedAt(row, clock.now()),
    recoveryCodesLeft: row.recovery_codes_left ?? 0,
    sessionEndsAt: row.expires_at.toISOString(),
    isDemo: config.demo,
  };
}
