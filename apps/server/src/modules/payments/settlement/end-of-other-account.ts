import { otherAccount } from '../payment/other-account.ts';
import { GatewayNotReached } from '../payment/payment.ports.ts';
import type { PaymentRow } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { settlePayment } from './settle-payments.ts';

/**
 * Ends an attempt of another account: a page as expired, which its account can still correct once its keys are entered again; a charge that was
 * not sent as declined.
 * @throws GatewayNotReached for a charge that was sent: its outcome is known at the other account only
 */
export async function endOfOtherAccount(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { id, amount, currency } = payment;
  if (payment.kind === 'PAGE') return settlePayment(deps, id, { state: 'EXPIRED', amount, currency, declineCode: otherAccount });
  if (payment.called_at !== null) throw new GatewayNotReached('The outcome of a charge is known at another account of the gateway only');
  await settlePayment(deps, id, { state: 'DECLINED', amount, currency, declineCode: otherAccount, declineKind: 'HARD' });
}
