import type { Trx } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { countRunning } from './removal.sql.ts';

/** A client with a contract that is not TERMINATED keeps the account. @throws Refusal account/active-contracts */
export async function refuseRemovalWithContracts(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if ((await countRunning(trx, userId)) > 0) throw new Refusal('account/active-contracts');
}
