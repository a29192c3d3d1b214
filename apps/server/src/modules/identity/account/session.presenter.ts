import type { OwnSession } from '@komora/api';
import type { listSessions } from './session.sql.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** @param tokenHash of the session that asks */
export function presentSession(row: SessionRow, tokenHash: Buffer): OwnSession {
  return {
    id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    remembered: row.remember_me,
    current: row.token_hash.equals(tokenHash),
  };
}
