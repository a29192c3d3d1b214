import type { PaymentProvider } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { lockContract, raiseCardLimit, type SavedCard, type UnusedCard, updatePaymentMethod } from './contract.sql.ts';

/**
 * Saves the card of a client's payment for recurring payments, to which the client agreed with the order. Only if the old card may be replaced
 * or is missing, and while the contract can still be charged.
 * @param input.paid minor units: rents up to this amount may be charged to the card from then on; null: nothing was paid
 * @returns null if the card was not saved; otherwise the replaced card, if any
 */
export async function adoptPaymentMethod(
  trx: Trx,
  input: { contractId: string; provider: PaymentProvider; method: SavedCard; mayReplace: boolean; paid: number | null },
): Promise<{ replaced: UnusedCard | null } | null> {
  const { status, payment_provider, payment_method_reference, payment_account: account } = await lockContract(trx, input.contractId);
  const isChargeable = status === 'ACTIVE' || status === 'TERMINATING';
  if (!isChargeable || (payment_method_reference !== null && !input.mayReplace)) return null;
  await updatePaymentMethod(trx, input.contractId, { provider: input.provider, ...input.method });
  if (input.paid !== null) await raiseCardLimit(trx, input.contractId, input.paid);
  const isOther = payment_provider !== null && payment_method_reference !== null && payment_method_reference !== input.method.reference;
  return { replaced: isOther ? { provider: payment_provider, reference: payment_method_reference, account } : null };
}
