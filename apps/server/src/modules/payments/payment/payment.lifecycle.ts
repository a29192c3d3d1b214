import { type LifecycleTable, transition } from '@komora/domain';

export type PaymentState = 'CREATED' | 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
export type PaymentEvent = 'open' | 'pay' | 'decline' | 'expire';

/** A declined or expired payment can still become PAID, because the gateway may report the money later. PAID is final. */
export const paymentLifecycle: LifecycleTable<PaymentState, PaymentEvent> = {
  CREATED: { open: 'PENDING', pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  PENDING: { pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  DECLINED: { pay: 'PAID' },
  EXPIRED: { pay: 'PAID' },
  PAID: {},
};

/** @returns the next state, or null if the event changes nothing */
export function nextPaymentState(from: PaymentState, event: PaymentEvent): PaymentState | null {
  const result = transition(paymentLifecycle, from, event);
  return result.ok ? result.to : null;
}

/** The decline code of a charge whose call certainly did not reach the gateway. */
export const neverArrived = 'never_arrived';

/** The decline code of a charge that was withdrawn, because the gateway rejected all calls. It is not an attempt of the card. */
export const notSent = 'not_sent';
