import type { Trx } from '../../db/database.ts';
import { updateOverlocked } from './contract.sql.ts';

/** Overlock: entrance and box refuse everybody, the codes stay as they are. Nothing happens to doors that are shut. {@link liftOverlock} opens them again. */
export async function shutDoors(trx: Trx, contractId: string, now: Date): Promise<void> {
  await updateOverlocked(trx, contractId, now);
}
