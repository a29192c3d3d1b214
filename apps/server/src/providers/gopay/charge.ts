import {
  type GatewayCharge,
  type GatewayStart,
  type GatewayStatus,
  GatewayUnavailable,
  neverArrived,
} from '../../modules/payment/payment.ports.ts';
import type { GopayClient } from './client.ts';
import { refusedCharges } from './decline-kinds.ts';
import type { ChargeFinder } from './find-charge.ts';
import { errorCodes, GopayRefusal } from './gopay-refusal.ts';
import { orderNumberOf } from './order-number.ts';
import { type GopayPayment, readPayment, statusOf } from './read-payment.ts';

type Charged = GatewayStatus & { providerPaymentId: string | null };

const mostDescription = 256;

/** What is paid, as GoPay wants it told: first payments and repeated ones alike. */
export function orderOf({ paymentId, reference, amount, currency, description }: GatewayStart | GatewayCharge) {
  const name = plain(description);
  return {
    amount,
    currency,
    order_number: orderNumberOf(paymentId),
    order_description: name,
    items: [{ type: 'ITEM', name, amount, count: 1 }],
    additional_params: [{ name: 'reference', value: reference }],
  };
}

/** Letters, digits and the signs of an address: GoPay names no others that it takes. */
function plain(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,:/()+-]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...cleaned].slice(0, mostDescription).join('') || '-';
}

/**
 * Charges the card of a first payment, once: there is no key that would make a second call harmless. GoPay answers before the bank does, so that most
 * charges are PENDING here.
 */
export async function chargeOnce(client: GopayClient, charge: GatewayCharge): Promise<Charged> {
  const path = `/payments/payment/${charge.methodReference}/create-recurrence`;
  try {
    return told(readPayment(await client.json({ path, method: 'POST', encoding: 'json', body: orderOf(charge) })));
  } catch (error) {
    if (!(error instanceof GopayRefusal)) throw error;
    // The order number exists: an earlier call did arrive.
    if (error.has(errorCodes.exists) !== undefined)
      throw new GatewayUnavailable(`GoPay has a payment of attempt ${charge.paymentId} already`, { cause: error });
    const code = error.has(...refusedCharges.keys());
    if (code === undefined) throw error;
    return notCharged(charge, String(code), refusedCharges.get(code) ?? 'HARD');
  }
}

/**
 * Looks for a charge that was called before and whose answer got lost. Nothing is charged here.
 * @throws GatewayUnavailable as long as it cannot be known
 */
export async function findCharge(finder: ChargeFinder, charge: GatewayCharge, calledBefore: Date): Promise<Charged> {
  const finding = await finder.find(charge, calledBefore);
  if (finding === 'UNKNOWN')
    throw new GatewayUnavailable(`What became of attempt ${charge.paymentId}, called at ${calledBefore.toISOString()}, is not known yet`);
  return finding === 'NEVER_CHARGED' ? notCharged(charge, neverArrived, 'SOFT') : told(finding.payment);
}

function told(payment: GopayPayment): Charged {
  return { ...statusOf(payment), providerPaymentId: String(payment.id) };
}

function notCharged(
  { amount, currency }: GatewayCharge,
  declineCode: string,
  declineKind: NonNullable<GatewayStatus['declineKind']>,
): Charged {
  return { state: 'DECLINED', amount, currency, declineCode, declineKind, providerPaymentId: null };
}
