import type { StaffSession } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { isLockedAt } from './lock-state.ts';
import { listStaffSessions } from './staff-session.sql.ts';

/** The sessions of the person who asks, the last used first. */
export async function listOwnStaffSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, sessionId }: StaffMember,
): Promise<{ sessions: StaffSession[] }> {
  const now = clock.now();
  const rows = await listStaffSessions(db, id, now);
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
      current: row.id === sessionId,
    })),
  };
}
