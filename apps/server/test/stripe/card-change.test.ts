import { beforeEach, expect, test } from 'vitest';
import { billOn, mailsTo, rentsOf } from '../billing/billing.ts';
import { anOrder } from '../kit/builders/order.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';

const { app, fake } = useStripe();

beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
});

const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};

async function client(card = stripeCards.pays) {
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, card);
  await deliver();
  return { ...order, ...(await openTenancy(app().pool, order.orderId)) };
}

const savedOf = (contractId: string) =>
  app().one<{ reference: string; label: string; expires: string }>(
    'select payment_method_reference as reference, payment_method_label as label, payment_method_expires_on as expires from contracts where id = $1',
    [contractId],
  );
const methodOf = (reference: string) => {
  const method = fake().bank.state.methods[reference.split('/')[1] ?? ''];
  if (method === undefined) throw new Error(`Stripe has no card ${reference}`);
  return method;
};
/** Cards that are attached to a customer who paid this rent. */
const attached = (rentId: string) =>
  Object.values(fake().bank.state.sessions)
    .filter(({ reference, paid }) => reference === rentId && paid)
    .map(({ intent }) => fake().bank.state.methods[fake().bank.state.intents[intent ?? '']?.method ?? '']?.customer ?? null);
const pageOf = async (rentId: string, token: string) =>
  (await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token)).json<{ url: string }>().url;

test('a card that pays between two attempts of the saved card replaces it', async () => {
  const { contractId, token } = await client(stripeCards.laterSoft);
  const before = await savedOf(contractId);
  await billOn(app(), '2026-04-02');
  await deliver();
  const [rent] = await rentsOf(app(), contractId);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03' });
  await payAtStripe(await pageOf(rent?.id ?? '', token), stripeCards.pays);
  await deliver();
  expect((await savedOf(contractId)).label).toBe('Visa •••• 4242');
  expect(methodOf(before.reference).customer).toBeNull();
});

test('a card that is not saved for later payments is deleted at Stripe', async () => {
  const { contractId, token } = await client();
  const before = await savedOf(contractId);
  const rentId = await addUnpaidRent(app().pool, contractId);
  await app().rows(`update rents set paying_status = 'CREATED' where id = $1`, [rentId]);
  await payAtStripe(await pageOf(rentId, token), stripeCards.pays);
  await deliver();
  expect(await savedOf(contractId)).toEqual(before);
  expect(attached(rentId)).toEqual([null]);
});

test('a card that the client wants charged later replaces a working one, which is deleted at Stripe', async () => {
  const { contractId, token } = await client();
  const before = await savedOf(contractId);
  const rentId = await addUnpaidRent(app().pool, contractId);
  await app().rows(`update rents set paying_status = 'CREATED' where id = $1`, [rentId]);
  const body = { returnUrl: '/my/rents', saveCard: true };
  const { url } = (await app().post(`/api/client/manual-payment/${rentId}`, body, token)).json<{ url: string }>();
  await payAtStripe(url, stripeCards.pays);
  await deliver();
  expect((await savedOf(contractId)).reference).not.toBe(before.reference);
  expect(methodOf(before.reference).customer).toBeNull();
  expect(attached(rentId)).not.toEqual([null]);
});

test('the card of a refunded payment is deleted at Stripe', async () => {
  const { contractId, token } = await client();
  const rentId = await addUnpaidRent(app().pool, contractId);
  const first = await pageOf(rentId, token);
  await app().rows(`update payments set status = 'EXPIRED' where rent_id = $1`, [rentId]);
  const second = await pageOf(rentId, token);
  for (const page of [first, second]) await payAtStripe(page, stripeCards.pays);
  await deliver();
  expect(await app().rows('select settlement from payments where rent_id = $1 order by settlement', [rentId])).toEqual([
    { settlement: 'FULFILLED' },
    { settlement: 'REFUNDED' },
  ]);
  expect(attached(rentId).filter((customer) => customer === null)).toHaveLength(1);
});

test('a charge refreshes the expiry of a card that the bank has renewed', async () => {
  const { contractId } = await client();
  const { reference, expires } = await savedOf(contractId);
  expect(expires).toBe('2040-12-31');
  methodOf(reference).expYear = 2043;
  await billOn(app(), '2026-04-02');
  await deliver();
  expect((await savedOf(contractId)).expires).toBe('2043-12-31');
});

test('a card that its bank renews between two charges keeps its contract, and the client is not asked for another one', async () => {
  const { contractId, email } = await client();
  const { reference } = await savedOf(contractId);
  await app().rows(`update contracts set payment_method_expires_on = '2026-03-31' where id = $1`, [contractId]);
  const renewed = { number: stripeCards.laterSoft.replaceAll(' ', ''), expMonth: 5, expYear: 2044 };
  await fake().bank.renewCard(methodOf(reference), renewed);
  await fake().bank.deliveries.flush({ copies: 2 });
  await app().run();
  expect(await savedOf(contractId)).toEqual({ reference, label: 'Visa •••• 0341', expires: '2044-05-31' });
  app().clock.set('2026-03-20T09:00:00Z');
  await app().runJob('notify-payments-to-be-announced', {});
  expect(await mailsTo(app(), email)).not.toContain('card-expires-soon');
});

test('the renewal of a card that no contract charges, and of a connected account, reads nothing', async () => {
  const { contractId, token } = await client();
  const { reference } = await savedOf(contractId);
  const method = methodOf(reference);
  const renew = () => fake().bank.renewCard(method, { number: method.number, expMonth: 1, expYear: 2045 });
  const reads = () => fake().requests.filter(({ url }) => url === `/v1/payment_methods/${method.id}`).length;
  await renew();
  const event = fake().bank.deliveries.events.at(-1);
  if (event === undefined) throw new Error('Stripe sent no event');
  await fake().bank.deliveries.redeliver({ ...event, account: 'acct_other' });
  await app().run();
  expect([reads(), (await savedOf(contractId)).expires]).toEqual([0, '2040-12-31']);

  const page = (await app().post(`/api/client/my/contracts/${contractId}/card`, undefined, token)).json<{ url: string }>().url;
  await payAtStripe(page, stripeCards.pays);
  app().clock.advance({ seconds: 3 });
  await app().get(`/api/client/my/contracts/${contractId}/card`, token);
  await deliver();
  const after = await savedOf(contractId);
  method.customer = reference.split('/')[0] ?? null;
  await renew();
  await deliver();
  expect(reads()).toBe(0);
  expect(await savedOf(contractId)).toEqual(after);
});

test('a card is saved without a payment in the setup mode of Checkout, and the old one is detached', async () => {
  const { contractId, token } = await client();
  const before = await savedOf(contractId);
  const paidBefore = fake().bank.state.ledger.length;
  const { url } = (await app().post(`/api/client/my/contracts/${contractId}/card`, undefined, token)).json<{ url: string }>();
  await payAtStripe(url, stripeCards.laterSoft);
  await deliver();
  app().clock.advance({ seconds: 3 });
  const answer = await app().get(`/api/client/my/contracts/${contractId}/card`, token);
  expect(answer.json()).toEqual({ isChangeable: true, state: 'SAVED' });
  await app().run();
  const after = await savedOf(contractId);
  expect(after).toMatchObject({ label: 'Visa •••• 0341' });
  expect(methodOf(after.reference).customer).toBe(after.reference.split('/')[0]);
  expect(methodOf(before.reference).customer).toBeNull();
  expect(fake().bank.state.ledger).toHaveLength(paidBefore);
  expect(await app().rows(`select id from payment_notifications where provider_payment_id like 'cs_%' and processed_at is null`)).toEqual(
    [],
  );
});
