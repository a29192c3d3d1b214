import type Stripe from 'stripe';
import type { GatewayMethod, GatewayStatus } from '../../modules/payments/payment/payment.ports.ts';
import { toDeclineCode, toDeclineKind } from './decline-kinds.ts';

/** A confirmation takes seconds; after this time it will not happen any more. */
const confirmedWithinMs = 3600_000;

/** Converts a PaymentIntent to a status. */
export function toStatus(intent: Stripe.PaymentIntent, now: Date): GatewayStatus {
  const currency = intent.currency.toUpperCase();
  const decline = intent.last_payment_error;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'PAID', amount: intent.amount_received, currency };
    case 'canceled':
      return declined(intent, decline ?? { code: 'canceled', advice_code: 'do_not_try_again' });
    case 'requires_action':
      return declined(intent, { code: 'authentication_required' });
    case 'requires_payment_method':
    case 'requires_confirmation':
      if (decline !== null) return declined(intent, decline);
      if (now.getTime() - intent.created * 1000 > confirmedWithinMs) return declined(intent, { code: 'not_confirmed' });
      return { state: 'PENDING', amount: intent.amount, currency };
    default:
      return { state: 'PENDING', amount: intent.amount, currency };
  }
}

function declined(intent: Stripe.PaymentIntent, decline: Parameters<typeof toDeclineKind>[0]): GatewayStatus {
  return {
    state: 'DECLINED',
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    declineCode: toDeclineCode(decline),
    declineKind: toDeclineKind(decline),
  };
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
};

/** The saved card; undefined if it was not saved for a customer. */
export function savedCard(
  intent: Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'payment_method' | 'customer'>,
): GatewayMethod | undefined {
  const method = intent.payment_method;
  const customer = idOf(intent.customer);
  if (method === null || typeof method === 'string' || method.card === undefined || customer === null || idOf(method.customer) !== customer)
    return undefined;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return {
    reference: methodReference({ customer, method: method.id }),
    label: `${brands[brand] ?? brand} •••• ${last4}`,
    expiresOn: lastDayOf(year, month),
  };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Builds the reference of a saved card: 'cus_…/pm_…'. A charge needs both ids. */
export function methodReference({ customer, method }: { customer: string; method: string }): string {
  return `${customer}/${method}`;
}

export function readMethodReference(reference: string): { customer: string; method: string } {
  const [customer, method, ...rest] = reference.split('/');
  if (!customer || !method || rest.length > 0) throw new Error(`${reference} is not a reference of a Stripe card`);
  return { customer, method };
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
