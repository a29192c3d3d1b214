import type { Trx } from '../../../platform/db/database.ts';
import { deleteRentedMany, insertRented, listTaken, type Occupation } from './occupation.sql.ts';

/**
 * Rents free boxes to contracts of another system: all, or none if a box is taken.
 * @returns the boxes that somebody else has, or that staff have blocked
 */
export async function occupyBoxes(trx: Trx, occupations: readonly Occupation[], now: Date): Promise<Set<string>> {
  const taken = await listTaken(trx, occupations, now);
  if (taken.size === 0) await insertRented(trx, occupations, now);
  return taken;
}

/** Releases the boxes of these contracts. */
export async function vacateBoxes(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await deleteRentedMany(trx, contractIds);
}
