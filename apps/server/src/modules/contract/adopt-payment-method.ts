import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { lockContract, type SavedCard, updatePaymentMethod } from './contract.sql.ts';

/**
 * Makes the card that a client has just paid with the one for repeated payments, to which they agreed with the order: only when the
 * old card was declined or there is none, and while anything is still to be charged.
 * @returns whether it was taken
 */
export async function adoptPaymentMethod(
  trx: Trx,
  input: { contractId: string; provider: PaymentProvider; method: SavedCard; oldDeclined: boolean },
): Promise<boolean> {
  const { status, payment_method_reference } = await lockContract(trx, input.contractId);
  const runs = status === 'ACTIVE' || status === 'TERMINATING';
  if (!runs || (payment_method_reference !== null && !input.oldDeclined)) return false;
  await updatePaymentMethod(trx, input.contractId, { provider: input.provider, ...input.method });
  return true;
}
