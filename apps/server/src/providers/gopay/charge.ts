import {
  type GatewayCharge,
  GatewayNotReached,
  GatewayRejected,
  type GatewayStart,
  type GatewayStatus,
  GatewayUnavailable,
} from '../../modules/payments/payment/payment.ports.ts';
import type { GopayClient } from './client.ts';
import { declineKindByErrorCode } from './decline-kinds.ts';
import type { ChargeFinder } from './find-charge.ts';
import { errorCodes, GopayRequestError } from './gopay-request-error.ts';
import { toOrderNumber } from './order-number.ts';
import { type GopayPayment, readPayment, statusOf } from './read-payment.ts';

type ChargeOutcome = GatewayStatus & { providerPaymentId: string | null };

const maxDescriptionLength = 256;

/** Builds the common fields of first and recurring payments. */
export function toGopayOrder({ paymentId, reference, amount, currency, description }: GatewayStart | GatewayCharge) {
  const name = plain(description);
  return {
    amount,
    currency,
    order_number: toOrderNumber(paymentId),
    order_description: name,
    items: [{ type: 'ITEM', name, amount, count: 1 }],
    additional_params: [{ name: 'reference', value: reference }],
  };
}

/** Replaces characters that GoPay may reject. Its documentation allows letters, digits and common punctuation. */
function plain(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,:/()+-]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...cleaned].slice(0, maxDescriptionLength).join('') || '-';
}

/**
 * Charges the saved card of a first payment. GoPay has no idempotency key, so a second call could charge twice. GoPay responds before the
 * bank does; most charges are PENDING here.
 */
export async function chargeOnce(client: GopayClient, charge: GatewayCharge): Promise<ChargeOutcome> {
  const path = `/payments/payment/${charge.methodReference}/create-recurrence`;
  try {
    return toOutcome(readPayment(await client.json({ path, method: 'POST', encoding: 'json', body: toGopayOrder(charge) })));
  } catch (error) {
    if (!(error instanceof GopayRequestError)) throw error;
    // The order number exists, so an earlier call arrived.
    if (error.has(errorCodes.exists) !== undefined)
      throw new GatewayUnavailable(`GoPay has a payment of attempt ${charge.paymentId} already`, { cause: error });
    const code = error.has(...declineKindByErrorCode.keys());
    if (code === undefined)
      throw new GatewayRejected(error.message, {
        code: String(error.reasons[0]?.error_code ?? error.status),
        isSystemic: false,
        cause: error,
      });
    return notCharged(charge, String(code), declineKindByErrorCode.get(code) ?? 'HARD');
  }
}

/**
 * Finds a charge whose response was lost. Never charges.
 * @throws GatewayUnavailable while the outcome cannot be known
 */
export async function findCharge(finder: ChargeFinder, charge: GatewayCharge, calledBefore: Date): Promise<ChargeOutcome> {
  const result = await finder.find(charge, { from: calledBefore, until: calledBefore });
  // A charge that is missing in the statement may still arrive: staff decide.
  if (typeof result === 'string')
    throw new GatewayUnavailable(`The outcome of attempt ${charge.paymentId}, sent at ${calledBefore.toISOString()}, is not known yet`);
  return toOutcome(result.payment);
}

/**
 * Searches for a charge of a lost history. @returns null if it was certainly not made, so that it can be made now
 * @throws GatewayNotReached until the statement contains all charges of that time
 */
export async function findLostCharge(
  finder: ChargeFinder,
  charge: GatewayCharge,
  lost: { from: Date; until: Date },
): Promise<ChargeOutcome | null> {
  const result = await finder.find(charge, lost);
  if (result === 'UNKNOWN')
    throw new GatewayNotReached(
      `The statement does not show yet if attempt ${charge.paymentId} was charged before ${lost.until.toISOString()}`,
    );
  return result === 'NOT_LISTED' ? null : toOutcome(result.payment);
}

function toOutcome(payment: GopayPayment): ChargeOutcome {
  return { ...statusOf(payment), providerPaymentId: String(payment.id) };
}

function notCharged(
  { amount, currency }: GatewayCharge,
  declineCode: string,
  declineKind: NonNullable<GatewayStatus['declineKind']>,
): ChargeOutcome {
  return { state: 'DECLINED', amount, currency, declineCode, declineKind, providerPaymentId: null };
}
