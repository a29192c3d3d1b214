import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';

const { app, fake } = useStripe();
let operator: StaffClient;

beforeAll(async () => {
  operator = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
});

interface Refund {
  id: string;
  status: string;
  provider_refund_id: string;
  manual_proof: string | null;
}
const refundOf = (orderId: string) =>
  app().one<Refund>(
    'select f.id, f.status, f.provider_refund_id, f.manual_proof from refunds f join payments p on p.id = f.payment_id where p.order_id = $1',
    [orderId],
  );
const messagesAbout = (refundId: string) =>
  app().rows<{ template: string; recipient: string; dedupe_key: string }>(
    `select template, recipient, dedupe_key from messages where dedupe_key like '%' || $1 || '%' order by template, dedupe_key`,
    [refundId],
  );
const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};

/** An order whose buyer paid two pages: the second payment is refunded, and Stripe reports success. */
async function refunded() {
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deliver();
  const { id } = await app().one<{ id: string }>('select id from payments where order_id = $1', [order.orderId]);
  const refundId = app().context.ids.uuid();
  await app().rows(
    `insert into refunds (id, payment_id, reason, amount, currency, status, created_at, updated_at) values ($1, $2, 'DUPLICATE_PAYMENT', 1000, 'EUR', 'REQUESTED', $3, $3)`,
    [refundId, id, app().clock.now()],
  );
  await app().runJob('send-refund', { refundId });
  await deliver();
  const refund = await refundOf(order.orderId);
  expect(refund.status).toBe('DONE');
  return { ...order, refund };
}

const bankReturns = async ({ provider_refund_id: id }: Refund) => {
  const refund = fake().bank.state.refunds[id];
  if (refund === undefined) throw new Error(`Stripe has no refund ${id}`);
  await fake().bank.endRefund(refund, false);
};

test('an event that a completed refund failed is stored, and client and operator are notified once', async () => {
  const { orderId, email, refund } = await refunded();
  await bankReturns(refund);
  await fake().bank.deliveries.flush({ copies: 2 });
  await app().run();
  expect((await refundOf(orderId)).status).toBe('FAILED');
  expect(await messagesAbout(refund.id)).toMatchObject([
    { template: 'billing-fault', dedupe_key: `billing-fault:REFUND_FAILED:${refund.id}` },
    { template: 'refund-failed', recipient: email },
  ]);
});

test('without an event the failure is found by the daily check, for 35 days', async () => {
  const { orderId, refund } = await refunded();
  const check = async () => {
    await app().runJob('recheck-refunds', {});
    await app().run();
  };
  app().clock.advance({ days: 20 });
  await check();
  expect((await refundOf(orderId)).status).toBe('DONE');
  await bankReturns(refund);
  const reads = () => fake().requests.filter(({ url }) => url.includes(`/v1/refunds/${refund.provider_refund_id}`)).length;
  const before = reads();
  await check();
  expect(reads(), 'one check a day').toBe(before);
  app().clock.advance({ days: 14 });
  await check();
  expect((await refundOf(orderId)).status).toBe('FAILED');
  const late = await refunded();
  app().clock.advance({ days: 36 });
  const lateReads = () => fake().requests.filter(({ url }) => url.includes(`/v1/refunds/${late.refund.provider_refund_id}`)).length;
  await check();
  expect(lateReads()).toBe(0);
});

test('an operator sends a failed refund again as a new request, and it arrives', async () => {
  const { orderId, refund } = await refunded();
  await bankReturns(refund);
  await deliver();
  const list = (await operator.get('/api/admin/refunds/failed')).json<{ refunds: { id: string; orderId: string }[] }>();
  expect(list.refunds.find(({ id }) => id === refund.id)).toMatchObject({
    orderId,
    amount: { amount: 1000, currency: 'EUR' },
    timesSent: 1,
  });
  expect((await operator.post(`/api/admin/refunds/${refund.id}/resend`)).statusCode).toBe(204);
  expect((await operator.post(`/api/admin/refunds/${refund.id}/resend`)).json()).toMatchObject({
    code: 'refund/not-failed',
  });
  await app().run();
  const again = await refundOf(orderId);
  expect(again.status).toBe('DONE');
  expect(again.provider_refund_id).not.toBe(refund.provider_refund_id);
  await bankReturns(again);
  await deliver();
  expect(await messagesAbout(refund.id), 'each failure is reported').toHaveLength(4);
  await app().rows(`update refunds set status = 'REQUESTED' where id = $1`, [refund.id]);
});

test('an operator records that a failed refund was paid by hand, with a proof', async () => {
  const { orderId, refund } = await refunded();
  const pay = (body: object, id = refund.id) => operator.post(`/api/admin/refunds/${id}/paid-manually`, body);
  expect((await pay({ proof: 'transfer 42' })).json()).toMatchObject({ code: 'refund/not-failed' });
  await bankReturns(refund);
  await deliver();
  expect((await pay({ proof: '' })).json()).toMatchObject({ status: 400, errors: [{ path: 'proof' }] });
  expect((await pay({ proof: 'x'.repeat(501) })).statusCode).toBe(400);
  expect((await pay({ proof: 'transfer 42' }, app().context.ids.uuid())).statusCode).toBe(404);
  expect((await pay({ proof: 'transfer 42' })).statusCode).toBe(204);
  expect(await refundOf(orderId)).toMatchObject({ status: 'PAID_MANUALLY', manual_proof: 'transfer 42' });
});

test('events about a payment and a refund that are deleted here are acknowledged and change nothing', async () => {
  const { orderId, refund } = await refunded();
  const intent = fake().bank.state.intents[fake().bank.state.refunds[refund.provider_refund_id]?.intent ?? ''];
  if (intent === undefined) throw new Error('Stripe has no payment of the refund');
  await app().rows(`set session_replication_role = replica;
    delete from refunds where id = '${refund.id}'; delete from payments where order_id = '${orderId}'; reset session_replication_role`);
  const before = await app().rows('select id from messages');
  await bankReturns(refund);
  await fake().bank.warn(intent);
  await fake().bank.closeDispute(await fake().bank.dispute(intent), 'lost');
  await deliver();
  expect(await app().rows('select id from messages')).toEqual(before);
  expect(
    await app().rows(`select from disputes d where d.provider_dispute_id = any($1)`, [Object.keys(fake().bank.state.disputes)]),
  ).toEqual([]);
  // Rows without their payment would fail the audit of other tests.
  await app().rows(`set session_replication_role = replica;
    delete from contracts where order_id = '${orderId}'; delete from orders where id = '${orderId}'; reset session_replication_role`);
});

test('the database rejects other changes of state', async () => {
  const { refund } = await refunded();
  for (const status of ['REQUESTED', 'SENT', 'PAID_MANUALLY'])
    await expect(app().rows('update refunds set status = $2 where id = $1', [refund.id, status])).rejects.toThrow('cannot change');
});
