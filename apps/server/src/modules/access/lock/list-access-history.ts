import type { DoorEvent } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countUnlockAttempts, listUnlockAttempts } from './door-log.sql.ts';
import { presentUnlockAttempt } from './lock.presenter.ts';
import { findPlaceOfContract } from './lock.sql.ts';

/**
 * All unlock attempts on the client's contracts, and the client's own attempts on shared contracts, newest first.
 * @throws AppError not-found for a contract that neither belongs to the client nor is shared with them
 */
export async function listAccessHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId, ...page }: { userId: string; contractId: string | null; limit: number; offset: number },
): Promise<{ events: DoorEvent[]; total: number }> {
  if (contractId !== null) {
    const place = await findPlaceOfContract(db, contractId, userId);
    if (place === undefined || (place.client_id !== userId && !place.shared)) throw new AppError('not-found');
  }
  const filter = { userId, contractId, id: null };
  const [rows, total] = await Promise.all([listUnlockAttempts(db, filter, page), countUnlockAttempts(db, filter)]);
  return { events: rows.map((row) => presentUnlockAttempt(row, userId, clock.now())), total };
}
