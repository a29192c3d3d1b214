import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { nextPaymentState } from './payment.lifecycle.ts';
import { lockPayment, updatePayment } from './payment.sql.ts';

/**
 * Stores the gateway's id of a payment. The first caller wins.
 * @returns false if another id is stored already: one attempt is one payment
 */
export function adoptProviderPaymentId(deps: Pick<Deps, 'db' | 'clock'>, paymentId: string, providerPaymentId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const current = await lockPayment(trx, paymentId);
    if (current.provider_payment_id !== null) return current.provider_payment_id === providerPaymentId;
    const status = nextPaymentState(current.status, 'open');
    await updatePayment(trx, paymentId, { providerPaymentId, ...(status === null ? {} : { status }), now: deps.clock.now() });
    return true;
  });
}
