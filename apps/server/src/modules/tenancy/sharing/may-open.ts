import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { findStanding } from './sharing.sql.ts';

/** Whether a person may open a box as its client or as somebody it is shared with. Null also for a contract that does not exist. */
export async function mayOpen(reader: Reader, contractId: string, userId: string): Promise<'OWNER' | 'SHARED' | null> {
  const standing = await findStanding(reader, contractId, userId);
  if (standing === undefined) return null;
  if (standing.client_id === userId) return 'OWNER';
  return standing.shared_at === null ? null : 'SHARED';
}

/**
 * For what only the client of a contract may see or do.
 * @throws Refusal forbidden for a person it is shared with, not-found for everybody else
 */
export async function assertOwner(reader: Reader, contractId: string, userId: string): Promise<void> {
  const standing = await mayOpen(reader, contractId, userId);
  if (standing === 'SHARED') throw new Refusal('forbidden');
  if (standing === null) throw new Refusal('not-found');
}
