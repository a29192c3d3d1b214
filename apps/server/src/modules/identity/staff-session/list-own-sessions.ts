import type { StaffSession } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { isLockedAt } from './lock-state.ts';
import { listStaffSessions } from './staff-session.sql.ts';

export interface SessionsOfStaff {
  sessions: StaffSession[];
}

/** The valid sessions of a person, the last used first. `currentId`: the session of the request, if it is one of them. */
export async function listSessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staffId, currentId }: { staffId: string; currentId: string | null },
): Promise<SessionsOfStaff> {
  const now = clock.now();
  const rows = await listStaffSessions(db, staffId, now);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      network: row.network,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isShared: row.is_shared,
      isLocked: isLockedAt(row, now),
      expiresAt: row.expires_at.toISOString(),
      current: row.id === currentId,
    })),
  };
}

/** The sessions of the person who asks, the last used first. */
export const listOwnStaffSessions = (deps: Pick<Deps, 'db' | 'clock'>, { id, sessionId }: StaffMember): Promise<SessionsOfStaff> =>
  listSessionsOf(deps, { staffId: id, currentId: sessionId });
