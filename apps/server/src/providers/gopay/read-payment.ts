import * as z from 'zod/mini';
import { type GatewayMethod, type GatewayStatus, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import { toDeclineKind } from './decline-kinds.ts';

const Card = z.object({
  card_number: z.optional(z.string()),
  card_expiration: z.optional(z.string()),
  card_brand: z.optional(z.string()),
});

const GopayPayment = z.object({
  id: z.number(),
  parent_id: z.nullish(z.number()),
  order_number: z.string(),
  state: z.string(),
  sub_state: z.nullish(z.string()),
  amount: z.number(),
  currency: z.string(),
  payer: z.nullish(z.object({ payment_card: z.nullish(Card) })),
  recurrence: z.nullish(z.object({ recurrence_state: z.optional(z.string()) })),
  gw_url: z.nullish(z.string()),
  additional_params: z.nullish(z.array(z.object({ name: z.string(), value: z.string() }))),
});
export type GopayPayment = z.infer<typeof GopayPayment>;

/** @throws GatewayUnavailable for a response that is not a valid payment, because its meaning is unknown */
export function readPayment(response: unknown): GopayPayment {
  const read = z.safeParse(GopayPayment, response);
  if (!read.success) throw new GatewayUnavailable(`GoPay returned an invalid payment: ${z.prettifyError(read.error)}`);
  return read.data;
}

const states: Record<string, GatewayStatus['state']> = {
  CREATED: 'PENDING',
  PAYMENT_METHOD_CHOSEN: 'PENDING',
  AUTHORIZED: 'PENDING',
  PAID: 'PAID',
  // The money arrived. Refunds are tracked in our own tables.
  REFUNDED: 'PAID',
  PARTIALLY_REFUNDED: 'PAID',
  CANCELED: 'DECLINED',
  TIMEOUTED: 'EXPIRED',
};

/** @throws GatewayUnavailable for an unknown state */
export function statusOf(payment: GopayPayment): GatewayStatus {
  const state = states[payment.state];
  if (state === undefined) throw new GatewayUnavailable(`GoPay's payment ${payment.id} is in the unknown state ${payment.state}`);
  const { amount, currency } = payment;
  const subState = payment.sub_state ?? undefined;
  const method = toMethod(payment);
  return {
    state,
    amount,
    currency,
    ...(state === 'DECLINED' ? { declineCode: subState ?? 'canceled', declineKind: toDeclineKind(subState) } : {}),
    ...(state === 'PAID' && method !== null ? { method } : {}),
  };
}

/** The card of a first payment with a started recurrence. Later charges refer to this payment. */
function toMethod({ id, parent_id: parentId, recurrence, payer }: GopayPayment): GatewayMethod | null {
  if (parentId != null || recurrence?.recurrence_state !== 'STARTED') return null;
  const card = payer?.payment_card;
  const digits = /\d{4}$/.exec(card?.card_number ?? '')?.[0];
  const brand = titleCase(card?.card_brand ?? '');
  const label = digits === undefined ? brand || 'GoPay' : `${brand || 'Card'} •••• ${digits}`;
  return { reference: String(id), label, expiresOn: lastDayOf(card?.card_expiration) };
}

/** 'VISA ELECTRON' → 'Visa Electron' */
function titleCase(brand: string): string {
  return brand.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** 'YYMM' as GoPay prints it → the last day of that month. */
function lastDayOf(expiration: string | undefined): string | null {
  const match = /^(\d{2})(0[1-9]|1[0-2])$/.exec(expiration ?? '');
  if (match === null) return null;
  return new Date(Date.UTC(2000 + Number(match[1]), Number(match[2]), 0)).toISOString().slice(0, 10);
}
