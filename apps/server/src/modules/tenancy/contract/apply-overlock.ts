import type { Trx } from '../../../platform/db/database.ts';
import { updateOverlocked } from './contract.sql.ts';

/**
 * Blocks entrance and box for everybody who uses this contract; withholds the codes, which do not change, because no lock has a command that stores a code. No effect if it is blocked already. {@link
 * liftOverlock} unblocks.
 */
export async function applyOverlock(trx: Trx, contractId: string, now: Date): Promise<void> {
  await updateOverlocked(trx, contractId, now);
}
