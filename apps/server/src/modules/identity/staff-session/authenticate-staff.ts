import { RIGHTS } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthenticateStaff } from '../../../platform/staff/member.ts';
import type { Grant } from '../../../platform/staff/scope.ts';
import { findStaffSession, type GrantRow, touchStaffSession } from './grant.sql.ts';

/** A use is stored at most this often; ms. */
const touchEvery = 5 * 60_000;

/** Finds the valid session of a token, with the rights that the person holds at this moment. */
export function authenticateStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): AuthenticateStaff {
  return async (token) => {
    const now = clock.now();
    const row = await findStaffSession(db, hashToken(token), now);
    if (row === undefined) return null;
    if (now.getTime() - row.last_used_at.getTime() >= touchEvery) await touchStaffSession(db, row.session_id, now);
    return { id: row.staff_id, sessionId: row.session_id, grants: row.grants.map(toGrant) };
  };
}

function toGrant({ isOwner, rights, warehouseId, legalEntityId, warehouseIds, endsAt }: GrantRow): Grant {
  return {
    rights: isOwner ? new Set(RIGHTS) : new Set(RIGHTS.filter((right) => rights.includes(right))),
    place: warehouseId !== null ? { warehouseId } : legalEntityId !== null ? { legalEntityId, warehouseIds } : 'organisation',
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
