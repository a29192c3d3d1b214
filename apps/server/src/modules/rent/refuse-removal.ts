import type { Trx } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { countUnpaid } from './removal.sql.ts';

/** A client who owes a rent keeps the account. @throws Refusal account/unpaid-rents */
export async function refuseRemovalWithRents(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if ((await countUnpaid(trx, userId)) > 0) throw new Refusal('account/unpaid-rents');
}
