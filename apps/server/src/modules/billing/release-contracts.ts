import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listParked, type ParkedContract, updateUnparked } from '../contract/index.ts';

/** Contracts that billing has parked, the longest ago first. */
export function listParkedContracts({ db }: Pick<Deps, 'db'>): Promise<ParkedContract[]> {
  return listParked(db);
}

/**
 * Lets the next run bill a parked contract again, or all of them; periods that it missed are made up for.
 * @param businessId null: all
 * @returns the numbers of those that were parked
 */
export function releaseContracts({ db }: Pick<Deps, 'db'>, businessId: string | null): Promise<string[]> {
  return inTransaction(db, (trx) => updateUnparked(trx, businessId));
}
