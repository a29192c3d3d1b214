import { RIGHTS } from '@komora/api/admin';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthenticateStaff } from '../../../platform/staff/member.ts';
import type { Grant } from '../../../platform/staff/scope.ts';
import { findStaffGrants, findStaffSession, type GrantRow, touchStaffSession } from './grant.sql.ts';
import { idleSince, isLockedAt } from './lock-state.ts';

/** A use is stored at most this often; ms. */
const touchEvery = 5 * 60_000;
/** The same for the activity on a shared device; ms. */
const activityEvery = 30_000;

/** Finds the valid session of a token, with the rights that the person holds at this moment. Stores its use. */
export function authenticateStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): AuthenticateStaff {
  return async (token, idleSeconds) => {
    const now = clock.now();
    const row = await findStaffSession(db, hashToken(token), now);
    if (row === undefined) return null;
    const isLocked = isLockedAt(row, now);
    if (idleSeconds !== null && !isLocked) {
      const activeAt = new Date(now.getTime() - idleSeconds * 1000);
      const isUsed = now.getTime() - row.last_used_at.getTime() >= touchEvery;
      const isActive = row.active_at !== null && activeAt.getTime() - row.active_at.getTime() >= activityEvery;
      if (isUsed || isActive) await touchStaffSession(db, { id: row.session_id, now, activeAt, activeAfter: idleSince(now) });
    }
    return { id: row.staff_id, sessionId: row.session_id, grants: row.grants.map(toGrant), provenAt: row.proven_at, isLocked };
  };
}

/** The rights that a person holds at this moment; null for a person who does not work here. */
export async function readGrants(reader: Reader, staffId: string, now: Date): Promise<Grant[] | null> {
  return (await findStaffGrants(reader, staffId, now))?.map(toGrant) ?? null;
}

/** The rights of an assignment at its place. */
export function toGrant({ isOwner, rights, warehouseId, legalEntityId, warehouseIds, endsAt }: GrantRow): Grant {
  return {
    rights: isOwner ? new Set(RIGHTS) : new Set(RIGHTS.filter((right) => rights.includes(right))),
    place: warehouseId !== null ? { warehouseId } : legalEntityId !== null ? { legalEntityId, warehouseIds } : 'organisation',
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
