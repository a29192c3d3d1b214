import { fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { readListPrice } from './contract-act.sql.ts';
import type { ActInput } from './run-contract-act.ts';

interface LowerRent {
  /** The box of the contract from now on. */
  boxId: string;
  /** Net per month in minor units, as `rent`. */
  agreed: number;
  rent: number;
}

/**
 * Counts a rent below the list price towards the limit of the person for discounts. The discount of a month is what the rent goes below both the list price
 * and the agreed rent: everybody may go down to the list price, and an earlier discount does not count again.
 * @throws AppError contract/rent-beyond-limit at `rent`
 */
export async function spendDiscount(
  trx: Trx,
  { contract: { currency }, staffId, billing }: ActInput<unknown>,
  { boxId, agreed, rent }: LowerRent,
): Promise<void> {
  const { net, ...place } = await readListPrice(trx, boxId);
  const amount = Math.min(net, agreed) - rent;
  if (!(await billing.spendDiscount(trx, { staffId, ...place, amount, currency }))) throw fieldError('rent', 'contract/rent-beyond-limit');
}
