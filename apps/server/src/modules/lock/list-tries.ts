import type { DoorEvent } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { countTries, listTries } from './door-log.sql.ts';
import { presentTry } from './lock.presenter.ts';
import { findPlaceOfContract } from './lock.sql.ts';

/**
 * Tries at the doors of a person's contracts, and their own tries at shared ones, newest first.
 * @throws Refusal not-found for a contract that is neither theirs nor shared with them
 */
export async function listDoorTries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId, ...page }: { userId: string; contractId: string | null; limit: number; offset: number },
): Promise<{ events: DoorEvent[]; total: number }> {
  if (contractId !== null) {
    const place = await findPlaceOfContract(db, contractId, userId);
    if (place === undefined || (place.client_id !== userId && !place.shared)) throw new Refusal('not-found');
  }
  const filter = { userId, contractId, id: null };
  const [rows, total] = await Promise.all([listTries(db, filter, page), countTries(db, filter)]);
  return { events: rows.map((row) => presentTry(row, userId, clock.now())), total };
}
