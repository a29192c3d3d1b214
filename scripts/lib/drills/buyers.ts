import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Offer, PlacedOrder, Summary } from '@komora/api';
import { newcomer, paysAtOnce } from '../../../bench/lib/buy-box.ts';
import { HttpClient } from '../../../bench/lib/http.ts';

/** An order whose payment the card page confirmed. Times in ms since 1970. */
export interface PaidOrder {
  orderId: string;
  /** Before the order was sent. */
  beganAt: number;
  /** After the confirmation. */
  paidAt: number;
}

/** Results of the buyers. Other times are of `performance.now()`. */
export interface Purchases {
  /** Ends of the successful placements. */
  readonly placedAt: number[];
  readonly paid: PaidOrder[];
  /** Requests without an answer, or with a status above 499. Buyers send them again. */
  readonly failures: { at: number; what: string }[];
}

export interface Buyers extends Purchases {
  /** Lets the orders in progress end. @throws Error if a buyer met a rejection */
  stop(): Promise<void>;
}

const giveUpMs = 90_000;
const retryMs = 250;
/** Status of a card page that is closed without a payment. */
const gone = 410;

/** A card that both the mock gateway and the fake of Stripe decline. */
const declinedCard = 'number=4000000000009995&expiry=12%2F39&cvc=123';

/**
 * `count` buyers who order and pay one box after the other. After a failure they send the same request again, as the client does: an order has an
 * Idempotency-Key, and a paid card page stays paid.
 */
export function startBuyers({
  origin,
  boxIds,
  count,
  pauseMs,
  declinesFirst = () => false,
}: {
  origin: string;
  boxIds: string[];
  count: number;
  pauseMs: number;
  /** True: a buyer first tries a card that is declined. */
  declinesFirst?: () => boolean;
}): Buyers {
  const client = new HttpClient(count);
  const seen: Purchases = { placedAt: [], paid: [], failures: [] };
  const stopping = new AbortController();
  const buyer = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const boxId = boxIds.pop();
      if (boxId === undefined) throw new Error('There are no free boxes left to buy');
      await buyWithRetries(client, origin, boxId, seen, declinesFirst());
      await pause(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: count }, buyer));
  // Reported by stop().
  all.catch(() => undefined);
  return {
    ...seen,
    stop: async () => {
      stopping.abort();
      await all;
      client.close();
    },
  };
}

/** One buyer orders and pays one box. */
export async function buyWithRetries(
  client: HttpClient,
  origin: string,
  boxId: string,
  seen: Purchases,
  declinesFirst = false,
): Promise<void> {
  const offer = await untilAnswered(seen, () => client.send('GET', `${origin}/api/client/order/offer/${boxId}`), 'offer');
  const choice = { boxId, invoicingPeriod: 3, insuranceId: (offer as Offer).insurances[0]?.id, voucherToken: null };
  const json = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) });
  const summary = await untilAnswered(seen, () => client.send('PUT', `${origin}/api/client/order/offer/summary`, json(choice)), 'summary');
  const order = {
    ...choice,
    invoicingDetails: newcomer(),
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: (summary as Summary).chargedNow,
  };
  const headers = { 'idempotency-key': randomUUID(), cookie: `order_secret=${randomBytes(32).toString('base64url')}` };
  const beganAt = Date.now();
  const place = () => client.send('POST', `${origin}/api/client/order/place/without-login`, json(order), headers);
  const { orderId, paymentUrl } = (await untilAnswered(seen, place, 'place')) as PlacedOrder;
  seen.placedAt.push(performance.now());
  const sendCard = (text: string) => client.send('POST', `${paymentUrl}/card`, { type: 'application/x-www-form-urlencoded', text });
  if (declinesFirst) await sendCard(declinedCard);
  const pay = async () => {
    const answer = await sendCard(paysAtOnce);
    return answer.status === gone ? { status: 200, body: Buffer.from('false') } : answer;
  };
  if ((await untilAnswered(seen, pay, 'pay')) === false) {
    // The hold has ended, for example by a clock that is wrong. Nothing was paid.
    seen.failures.push({ at: performance.now(), what: `pay ${gone}` });
    return;
  }
  seen.paid.push({ orderId, beganAt, paidAt: Date.now() });
}

/** Sends until an answer below 500 comes. @returns its JSON; undefined for a redirect. @throws Error for a rejection */
async function untilAnswered(
  { failures }: Purchases,
  send: () => Promise<{ status: number; body: Buffer }>,
  what: string,
): Promise<unknown> {
  const until = performance.now() + giveUpMs;
  for (;;) {
    let failure: string;
    try {
      const { status, body } = await send();
      if (status < 300) return JSON.parse(body.toString());
      if (status === 303) return undefined;
      if (status < 500) throw new Rejected(`${what} was rejected with ${status}: ${body.toString().slice(0, 300)}`);
      failure = String(status);
    } catch (error) {
      if (error instanceof Rejected) throw error;
      failure = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
    failures.push({ at: performance.now(), what: `${what} ${failure}` });
    if (performance.now() > until) throw new Error(`${what} failed for ${giveUpMs / 1000} s, last with ${failure}`);
    await pause(retryMs);
  }
}

class Rejected extends Error {}

/** The longest time in ms between two successes, or between one and an edge of the period. Times are ascending. */
export function longestGap(times: readonly number[], from: number, until: number): number {
  const edges = [from, ...times.filter((time) => time > from && time < until), until];
  return Math.max(...edges.slice(1).map((time, index) => time - (edges[index] ?? from)));
}
