import { type LifecycleTable, transition } from '@komora/domain';

export type PaymentState = 'CREATED' | 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
export type PaymentEvent = 'open' | 'pay' | 'decline' | 'expire';

/** Money decides: a payment that was declined or ran out may still turn out to be paid, and what is paid never goes back. */
export const paymentLifecycle: LifecycleTable<PaymentState, PaymentEvent> = {
  CREATED: { open: 'PENDING', pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  PENDING: { pay: 'PAID', decline: 'DECLINED', expire: 'EXPIRED' },
  DECLINED: { pay: 'PAID' },
  EXPIRED: { pay: 'PAID' },
  PAID: {},
};

/** The next state, or null when the event changes nothing. */
export function nextPaymentState(from: PaymentState, event: PaymentEvent): PaymentState | null {
  const result = transition(paymentLifecycle, from, event);
  return result.ok ? result.to : null;
}

/** The decline code of a charge that surely never was: its call did not arrive. */
export const neverArrived = 'never_arrived';
