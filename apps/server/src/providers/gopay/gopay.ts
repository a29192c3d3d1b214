import type { Language } from '@komora/contract/enumerations';
import type { Clock } from '../../clock.ts';
import { type Gateway, type GatewayNotification, type GatewayStart, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';
import { chargeOnce, findCharge, orderOf } from './charge.ts';
import { type GopayAccess, GopayClient } from './client.ts';
import { ChargeFinder } from './find-charge.ts';
import { errorCodes, GopayRefusal } from './gopay-refusal.ts';
import { paymentIdIn } from './order-number.ts';
import { readPayment, statusOf } from './read-payment.ts';
import { refundOnce, refundState } from './refund.ts';

export interface GopayOptions extends GopayAccess {
  /** Number of our e-shop at GoPay. */
  goId: string;
  /** Where it tells of changes: a GET with `id` in its query. */
  notificationUrl: string;
}

/** GoPay's pages speak no Ukrainian. */
const languages: Record<Language, string> = { SK: 'SK', CS: 'CS', EN: 'EN', UK: 'EN', PL: 'PL', HU: 'HU' };

/** GoPay takes days before 2099-12-31. A tenancy has no end of its own; giving the card back ends the recurrence. */
const recurrenceTo = '2099-12-30';

/** GoPay by its REST interface v3: hosted page, ON_DEMAND recurrence, notifications without signature (docs/decisions/gopay-without-keys.md). */
export function createGopay(options: GopayOptions, clock: Clock): Gateway {
  const client = new GopayClient(options, clock);
  const finder = new ChargeFinder(client, clock, options.goId);
  const payment = async (id: string) =>
    readPayment(await client.json({ path: `/payments/payment/${id}`, method: 'GET', encoding: 'form' }));
  return {
    provider: 'GOPAY',
    notifiesBy: 'GET',
    start: (asked) => start(client, options, asked),
    chargeRecurring: (charge) =>
      charge.calledBefore === null ? chargeOnce(client, charge) : findCharge(finder, charge, charge.calledBefore),
    cancelRecurring: (methodReference) => cancelRecurring(client, methodReference),
    status: async (id) => statusOf(await payment(id)),
    refund: (refund) => refundOnce(client, clock, refund),
    refundStatus: ({ providerPaymentId, providerRefundId }) => refundState(client, providerPaymentId, providerRefundId),
    parseNotification,
    paymentIdOf: async (id) => {
      try {
        return paymentIdIn((await payment(id)).order_number);
      } catch (error) {
        if (error instanceof GopayRefusal && error.has(errorCodes.notFound) !== undefined) return null;
        throw error;
      }
    },
  };
}

/** A second payment of the same attempt does no harm: nobody was sent to the page of the first, and it runs out by itself. */
async function start(client: GopayClient, { goId, notificationUrl }: GopayOptions, asked: GatewayStart) {
  const body = {
    ...orderOf(asked),
    payer: {
      allowed_payment_instruments: ['PAYMENT_CARD'],
      default_payment_instrument: 'PAYMENT_CARD',
      contact: { email: asked.email },
    },
    target: { type: 'ACCOUNT', goid: Number(goId) },
    recurrence: { recurrence_cycle: 'ON_DEMAND', recurrence_date_to: recurrenceTo },
    callback: { return_url: asked.returnUrl, notification_url: notificationUrl },
    lang: languages[asked.language],
  };
  const made = readPayment(await client.json({ path: '/payments/payment', method: 'POST', encoding: 'json', body }));
  if (made.gw_url == null) throw new GatewayUnavailable(`GoPay made payment ${made.id} without a page`);
  return { providerPaymentId: String(made.id), redirectUrl: made.gw_url };
}

async function cancelRecurring(client: GopayClient, methodReference: string): Promise<void> {
  try {
    await client.json({ path: `/payments/payment/${methodReference}/void-recurrence`, method: 'POST', encoding: 'form', body: {} });
  } catch (error) {
    const { recurrenceStopped, recurrenceUnsupported, notFound } = errorCodes;
    // What was stopped before, by us or by its holder, is what was asked for.
    if (!(error instanceof GopayRefusal) || error.has(recurrenceStopped, recurrenceUnsupported, notFound) === undefined) throw error;
  }
}

/** The query of a GET names the payment; nothing proves who sent it, and the same id comes again with each change. */
function parseNotification({ method, query }: GatewayNotification) {
  const id = query.id ?? '';
  if (method !== 'GET' || !/^[1-9]\d{5,15}$/.test(id)) return null;
  return { eventId: id, providerPaymentId: id, unsigned: true as const };
}
