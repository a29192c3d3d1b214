import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { lockPayment, updatePayment } from './payment.sql.ts';
import { nextPaymentState } from './payment.states.ts';

/**
 * Stores under which id the gateway knows an attempt, whoever learns it first.
 * @returns false when it knows the attempt under another id: one attempt is one payment
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
