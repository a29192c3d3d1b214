import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findStanding } from './sharing.sql.ts';

/** Returns how a person may open a box: as its client or through a sharing. Null if neither, also for an unknown contract. */
export async function mayOpen(reader: Reader, contractId: string, userId: string): Promise<'OWNER' | 'SHARED' | null> {
  const standing = await findStanding(reader, contractId, userId);
  if (standing === undefined) return null;
  if (standing.client_id === userId) return 'OWNER';
  return standing.shared_at === null ? null : 'SHARED';
}

/**
 * Checks that the person is the client of the contract.
 * @throws AppError forbidden for a person with a sharing, not-found for anybody else
 */
export async function assertOwner(reader: Reader, contractId: string, userId: string): Promise<void> {
  const standing = await mayOpen(reader, contractId, userId);
  if (standing === 'SHARED') throw new AppError('forbidden');
  if (standing === null) throw new AppError('not-found');
}
