import type { Language } from '@komora/api/enumerations';
import {
  type Gateway,
  type GatewayNotification,
  GatewayRejected,
  type GatewayStart,
  GatewayUnavailable,
} from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { chargeOnce, findCharge, findLostCharge, toGopayOrder } from './charge.ts';
import { type GopayAccess, GopayClient, PRODUCTION_URL } from './client.ts';
import { ChargeFinder } from './find-charge.ts';
import { errorCodes, GopayRequestError } from './gopay-request-error.ts';
import { listPaid } from './list-paid.ts';
import { parseOrderNumber } from './order-number.ts';
import { gopayPayouts } from './payouts.ts';
import { readPayment, statusOf } from './read-payment.ts';
import { listMadeRefunds, refundOnce, refundState } from './refund.ts';

export interface GopayOptions extends GopayAccess {
  /** GoPay's number of our shop. */
  goId: string;
  /** The address of notifications: a GET with `id` in its query. */
  notificationUrl: string;
}

/** GoPay's pages have no Ukrainian version. */
const languages: Record<Language, string> = { SK: 'SK', CS: 'CS', EN: 'EN', UK: 'EN', PL: 'PL', HU: 'HU' };

/** The latest date that GoPay accepts. A tenancy has no fixed end; revoking the card ends the recurrence. */
const recurrenceTo = '2099-12-30';

/**
 * Implements the gateway port with GoPay's REST API v3: hosted page, ON_DEMAND recurrence, unsigned notifications
 * (docs/decisions/0013-gopay-without-idempotency-keys.md).
 */
export function createGopay(options: GopayOptions, clock: Clock): Gateway {
  const client = new GopayClient(options, clock);
  const finder = new ChargeFinder(client, clock, options.goId);
  const payment = async (id: string) =>
    readPayment(await client.json({ path: `/payments/payment/${id}`, method: 'GET', encoding: 'form' }));
  return {
    provider: 'GOPAY',
    notifiesBy: 'GET',
    start: (requested) => guardGopay(() => start(client, options, requested)),
    chargeRecurring: async (charge) => {
      const { calledBefore, lost } = charge;
      if (calledBefore !== null) return findCharge(finder, charge, calledBefore);
      const earlier = lost === undefined ? null : await findLostCharge(finder, charge, lost);
      return earlier ?? chargeOnce(client, charge);
    },
    listPaid: (since) => listPaid(client, finder, since),
    listRefunds: (id) => guardGopay(() => listMadeRefunds(client, id)),
    cancelRecurring: (methodReference) => cancelRecurring(client, methodReference),
    status: (id) => guardGopay(async () => statusOf(await payment(id))),
    refund: (refund) => refundOnce(client, clock, refund),
    refundStatus: ({ providerPaymentId, providerRefundId }) => refundState(client, providerPaymentId, providerRefundId),
    payouts: gopayPayouts(client, clock, { goId: options.goId, isLive: options.apiUrl === PRODUCTION_URL }),
    parseNotification,
    paymentIdOf: async (id) => {
      try {
        return parseOrderNumber((await payment(id)).order_number);
      } catch (error) {
        if (error instanceof GopayRequestError && error.has(errorCodes.notFound) !== undefined) return null;
        throw error;
      }
    },
  };
}

/** @throws GatewayRejected for a call that GoPay rejects, so that its error does not reach a client */
async function guardGopay<T>(method: () => Promise<T>): Promise<T> {
  try {
    return await method();
  } catch (error) {
    if (!(error instanceof GopayRequestError)) throw error;
    throw new GatewayRejected(error.message, {
      code: String(error.reasons[0]?.error_code ?? error.status),
      isSystemic: false,
      cause: error,
    });
  }
}

/** A repeated call creates a second payment, which is harmless: no payer was sent to the page of the first one, and it expires. */
async function start(client: GopayClient, { goId, notificationUrl }: GopayOptions, requested: GatewayStart) {
  const body = {
    ...toGopayOrder(requested),
    payer: {
      allowed_payment_instruments: ['PAYMENT_CARD'],
      default_payment_instrument: 'PAYMENT_CARD',
      contact: { email: requested.email },
    },
    target: { type: 'ACCOUNT', goid: Number(goId) },
    recurrence: { recurrence_cycle: 'ON_DEMAND', recurrence_date_to: recurrenceTo },
    callback: { return_url: requested.returnUrl, notification_url: notificationUrl },
    lang: languages[requested.language],
  };
  const created = readPayment(await client.json({ path: '/payments/payment', method: 'POST', encoding: 'json', body }));
  if (created.gw_url == null) throw new GatewayUnavailable(`GoPay created payment ${created.id} without a page address`);
  return { providerPaymentId: String(created.id), redirectUrl: created.gw_url };
}

async function cancelRecurring(client: GopayClient, methodReference: string): Promise<void> {
  try {
    await client.json({ path: `/payments/payment/${methodReference}/void-recurrence`, method: 'POST', encoding: 'form', body: {} });
  } catch (error) {
    const { recurrenceStopped, recurrenceUnsupported, notFound } = errorCodes;
    // A recurrence that was stopped before, by us or by the cardholder, is a success.
    if (!(error instanceof GopayRequestError) || error.has(recurrenceStopped, recurrenceUnsupported, notFound) === undefined) throw error;
  }
}

/** The query of a GET contains the payment's id. It is not signed, and every change repeats the same id. */
function parseNotification({ method, query }: GatewayNotification) {
  const id = query.id ?? '';
  if (method !== 'GET' || !/^[1-9]\d{5,15}$/.test(id)) return null;
  return { eventId: id, providerPaymentId: id, unsigned: true as const };
}
