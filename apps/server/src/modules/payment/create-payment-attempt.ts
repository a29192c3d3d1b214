import type { Currency, PaymentProvider } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertAttempt } from './payment.sql.ts';

/**
 * Stores the intent to charge an order, in the transaction that places or retries it. The caller holds the order's lock.
 * @param input.amount minor units
 * @throws a unique violation (`payments_one_open_per_order`) while another attempt of the order is open
 */
export async function createPaymentAttempt(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  input: { orderId: string; provider: PaymentProvider; amount: number; currency: Currency },
): Promise<{ paymentId: string; attempt: number }> {
  const { id, attempt } = await insertAttempt(trx, {
    ...input,
    payable: { orderId: input.orderId },
    id: deps.ids.uuid(),
    now: deps.clock.now(),
  });
  return { paymentId: id, attempt };
}
