import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { lockContract, type SavedCard, updatePaymentMethod } from './contract.sql.ts';

/**
 * Makes the card that a client has just paid with the one for repeated payments, to which they agreed with the order: only when the
 * old card was declined or there is none, and while anything is still to be charged.
 * @returns null when it was not taken; else the card that it replaces, if any
 */
export async function adoptPaymentMethod(
  trx: Trx,
  input: { contractId: string; provider: PaymentProvider; method: SavedCard; oldDeclined: boolean },
): Promise<{ replaced: { provider: PaymentProvider; reference: string } | null } | null> {
  const { status, payment_provider, payment_method_reference } = await lockContract(trx, input.contractId);
  const runs = status === 'ACTIVE' || status === 'TERMINATING';
  if (!runs || (payment_method_reference !== null && !input.oldDeclined)) return null;
  await updatePaymentMethod(trx, input.contractId, { provider: input.provider, ...input.method });
  const isOther = payment_provider !== null && payment_method_reference !== null && payment_method_reference !== input.method.reference;
  return { replaced: isOther ? { provider: payment_provider, reference: payment_method_reference } : null };
}
