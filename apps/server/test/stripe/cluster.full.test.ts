import { waitUntil } from '@komora/testing';
import { type StripeFake, signatureOf, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Buyer } from '../kit/buyer.ts';
import { useTestCluster } from '../kit/cluster.ts';
import { stripeCards as cards, payAtStripe, stripeEnvironment } from '../kit/gateways/stripe.ts';

let fake: StripeFake;
const cluster = useTestCluster(async (it) => {
  fake = await startStripeFake({ now: () => it.clock.now() });
  Object.assign(it.environment, stripeEnvironment(fake));
  const { address } = await it.start();
  fake.bank.deliveries.webhookUrl = `${address}/webhooks/stripe`;
});
beforeEach(() => fake.bank.setDelivery('HELD'));
afterEach(async () => {
  await fake.bank.deliveries.flush();
  await cluster().idle();
  expect(await cluster().violatedInvariants()).toEqual([]);
});
afterAll(() => fake.stop());

interface Bought {
  buyer: Buyer;
  orderId: string;
  pageUrl: string;
}

async function ordered(): Promise<Bought> {
  const buyer = cluster().buyer(cluster().first);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster().box()));
  return { buyer, orderId, pageUrl: paymentUrl };
}

const give = payAtStripe;

const moved = (orderId: string) =>
  fake.bank.state.ledger.filter(({ metadata }) => metadata.komora_reference === orderId).map(({ kind, amount }) => `${kind} ${amount}`);
const statusOf = async (orderId: string) =>
  (await cluster().rows<{ status: string }>('select status from orders where id = $1', [orderId]))[0]?.status;
const fulfilled = (orderId: string) =>
  waitUntil(async () => (await statusOf(orderId)) === 'FULFILLED', { what: `order ${orderId} to be fulfilled`, limitMs: 30_000 });

test('an event fulfils an order; repeated and reversed events change nothing more', async () => {
  const { orderId, pageUrl } = await ordered();
  await give(pageUrl, cards.pays);
  await fake.bank.deliveries.flush({ reversed: true, copies: 2 });
  await fulfilled(orderId);
  for (const event of fake.bank.deliveries.events) expect(await fake.bank.deliveries.redeliver(event)).toBe(200);
  expect(moved(orderId)).toEqual(['CHARGE 6384']);
  const [contract] = await cluster().rows('select payment_provider, payment_method_label from contracts where order_id = $1', [orderId]);
  expect(contract).toEqual({ payment_provider: 'STRIPE', payment_method_label: 'Visa •••• 4242' });
});

test('an event can arrive before the browser returns, or long after', async () => {
  const early = await ordered();
  fake.bank.setDelivery('BEFORE');
  await give(early.pageUrl, cards.pays);
  await fulfilled(early.orderId);
  fake.bank.setDelivery('HELD');
  const late = await ordered();
  await give(late.pageUrl, cards.pays);
  expect(await late.buyer.settled(late.orderId)).toMatchObject({ status: 'FULFILLED' });
  cluster().clock.advance({ minutes: 4 });
  await fake.bank.deliveries.flush();
  await cluster().idle();
  for (const { orderId } of [early, late]) expect(moved(orderId)).toEqual(['CHARGE 6384']);
});

test('without an event reconciliation settles the order', async () => {
  const { orderId, pageUrl } = await ordered();
  await give(pageUrl, cards.pays);
  await cluster().settleDown(['reconcile-payments']);
  expect(await statusOf(orderId)).toBe('FULFILLED');
});

test('after a lost response of the start the event finds the attempt, and the page is paid once', async () => {
  const buyer = cluster().buyer(cluster().first);
  const request = buyer.request(await cluster().box());
  fake.faults.add('RESET_AFTER', 'POST /v1/checkout/sessions', 2);
  expect(await buyer.tryToPlace(request)).toEqual({ rejected: 'payment/gateway-unavailable' });
  const session = Object.values(fake.bank.state.sessions).at(-1);
  await give(`${fake.url}/c/pay/${session?.id}`, cards.pays);
  await fake.bank.deliveries.flush();
  await fulfilled(session?.reference ?? '');
  expect(moved(session?.reference ?? '')).toEqual(['CHARGE 6384']);
});

async function post(body: string, signature: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'stripe-signature': signature }) };
  return (await fetch(`${cluster().first.address}/webhooks/stripe`, { method: 'POST', headers, body })).status;
}

async function eventOf(metadata: Record<string, string>, id: string): Promise<string> {
  const object = { id, object: 'checkout.session', metadata };
  return JSON.stringify({ id: `evt_${id}`, object: 'event', type: 'checkout.session.completed', livemode: false, data: { object } });
}

const notifications = async () => Number((await cluster().rows<{ count: string }>('select count(*) from payment_notifications'))[0]?.count);

test('webhooks with a missing, wrong or old signature are rejected and store nothing', async () => {
  const before = await notifications();
  const body = await eventOf({ komora_site: cluster().first.address, komora_payment: 'x' }, 'cs_test_forged');
  const now = cluster().clock.now();
  expect(await post(body, undefined)).toBe(400);
  expect(await post(body, signatureOf('whsec_wrong', body, now))).toBe(400);
  expect(await post(body, signatureOf(fake.webhookSecret, body, new Date(now.getTime() - 301_000)))).toBe(400);
  expect(await post('', signatureOf(fake.webhookSecret, '', now))).toBe(400);
  expect(await post(`${body}${' '.repeat(3_000_000)}`, 't=1,v1=1')).toBe(413);
  expect(await notifications()).toBe(before);
});

test('an event of another deployment on the account is acknowledged and stores nothing', async () => {
  const before = await notifications();
  const body = await eventOf({ komora_site: 'https://another.example', komora_payment: 'x' }, 'cs_test_theirs');
  expect(await post(body, signatureOf(fake.webhookSecret, body, cluster().clock.now()))).toBe(200);
  expect(await notifications()).toBe(before);
});

test('the status of an unknown id is not requested', async () => {
  const body = await eventOf({ komora_site: cluster().first.address, komora_payment: cluster().operator.insuranceId }, 'cs_test_never');
  expect(await post(body, signatureOf(fake.webhookSecret, body, cluster().clock.now()))).toBe(200);
  await cluster().idle();
  expect(fake.requests.filter(({ url }) => url.includes('cs_test_never'))).toEqual([]);
});

test.each([
  ['another sum', { amount: 6383 }],
  ['another currency', { currency: 'czk' }],
])('%s than requested is held for review and not fulfilled', async (_what, change) => {
  const { orderId, pageUrl } = await ordered();
  await give(pageUrl, cards.pays);
  const intent = Object.values(fake.bank.state.intents).at(-1);
  Object.assign(intent ?? {}, change);
  await fake.bank.deliveries.flush();
  const settlement = await waitUntil(
    async () =>
      (await cluster().rows<{ settlement: string | null }>('select settlement from payments where order_id = $1', [orderId]))[0]
        ?.settlement,
    { what: 'the payment to be settled', limitMs: 30_000 },
  );
  expect(settlement).toBe('HELD_FOR_REVIEW');
  expect(await statusOf(orderId)).toBe('SUBMITTED');
  // Leaves no payment under review for the check of the invariants.
  await cluster().rows('delete from payments where order_id = $1', [orderId]);
});

test('going back from the page fails the payment at once, and a new page can be paid', async () => {
  const { buyer, orderId, pageUrl } = await ordered();
  const back = /class="back" href="([^"]+)"/.exec(await (await fetch(pageUrl)).text())?.[1] ?? '';
  const response = await fetch(back, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `${cluster().first.address}/order/status-check?orderId=${orderId}&lang=sk`,
  ]);
  expect(await buyer.state(orderId)).toMatchObject({ payment: 'FAIL', retryable: true });
  const again = await buyer.retry(orderId);
  expect(again.paymentUrl).not.toBe(pageUrl);
  expect((await give(pageUrl, cards.pays)).status).toBe(410);
  await give(again.paymentUrl, cards.pays);
  // The status of an order is requested every two seconds at most.
  cluster().clock.advance({ seconds: 2 });
  expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED' });
  expect((await fetch(back, { redirect: 'manual' })).status).toBe(303);
  expect(moved(orderId)).toEqual(['CHARGE 6384']);
});

test('going back from an unknown payment is not found', async () => {
  for (const id of ['0190a000-0000-7000-8000-000000000000', 'nonsense', 'a'.repeat(99)])
    expect((await fetch(`${cluster().first.address}/payment/${id}/back`, { redirect: 'manual' })).status, id.slice(0, 40)).toBe(404);
});
