import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { useGopayHouse } from './house.ts';

const house = useGopayHouse();

const asked = (id: number | string) => house().fake.calls.filter((call) => call.operation === 'status' && call.id === Number(id)).length;
const notifications = () =>
  house().rows<{ provider_payment_id: string; heard: number; processed_at: Date | null }>('select * from payment_notifications');
const contracts = async (orderId: string) => (await house().rows('select 1 from contracts where order_id = $1', [orderId])).length;

test('the usual way: paid on GoPay’s page, notified, fulfilled once, with the card for later', async () => {
  const order = await house().placeAndPay();
  await house().news();
  expect(await house().paymentOf(order.orderId)).toMatchObject({ status: 'PAID', settlement: 'FULFILLED' });
  const contract = await house().one(
    'select payment_provider, payment_method_reference, payment_method_label, payment_method_expires_on from contracts where order_id = $1',
    [order.orderId],
  );
  expect(contract).toMatchObject({
    payment_provider: 'GOPAY',
    payment_method_reference: String(order.gopayId),
    payment_method_label: 'Visa •••• 4448',
    payment_method_expires_on: '2028-12-31',
  });
});

test('a card that is declined, then another one on the same page', async () => {
  const order = await house().placeAndPay(gopayCards.noFunds);
  expect((await house().status(order.orderId)).status).toBe('SUBMITTED');
  await house().onPage(order.gopayId, 'card', { number: gopayCards.pays.number });
  await house().news();
  expect((await house().status(order.orderId)).status).toBe('FULFILLED');
});

test('whoever goes back from GoPay’s page has an order that failed and can be paid', async () => {
  const order = await house().placeAndPay(gopayCards.expired);
  const back = await house().onPage(order.gopayId, 'cancel', {});
  expect(back.headers.get('location')).toContain(`/order/status-check?orderId=${order.orderId}&id=${order.gopayId}`);
  await house().news();
  expect((await house().status(order.orderId)).status).toBe('FAILED');
});

test('news that comes twice, late and out of order settles once', async () => {
  house().fake.control.post('held', 3);
  const order = await house().placeAndPay();
  house().clock.advance({ minutes: 5 });
  await house().news('backward');
  house().fake.control.redeliver(order.gopayId);
  await house().news();
  expect(await contracts(order.orderId)).toBe(1);
  const [row, ...more] = await notifications();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ provider_payment_id: String(order.gopayId), heard: 6 });
  expect(row?.processed_at).not.toBeNull();
});

test('the same id speaks again for a later state', async () => {
  const order = await house().place();
  await house().notify(`?id=${order.gopayId}`);
  await house().run();
  expect((await house().status(order.orderId)).status).toBe('SUBMITTED');
  await house().onPage(order.gopayId, 'card', { number: gopayCards.pays.number });
  await house().notify(`?id=${order.gopayId}`);
  await house().run();
  expect(await contracts(order.orderId)).toBe(1);
  expect(await notifications()).toHaveLength(1);
});

test('what speaks again while it is being asked for is asked for once more', async () => {
  const order = await house().place();
  await house().notify(`?id=${order.gopayId}`);
  house().fake.control.meanwhile('status', async () => {
    await house().onPage(order.gopayId, 'card', { number: gopayCards.pays.number });
    await house().notify(`?id=${order.gopayId}`);
  });
  await house().run();
  expect(asked(order.gopayId)).toBe(2);
  expect(await contracts(order.orderId)).toBe(1);
});

const chargesOf = (gopayId: number) =>
  house()
    .fake.control.payments()
    .filter((payment) => payment.parentId === gopayId).length;

test('a notification before the answer of the call belongs to its attempt', async () => {
  const order = await house().placeAndPay();
  await house().news();
  house().fake.control.post('before-answer');
  await house().bill('2026-04-02');
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test('a notification instead of the answer ends an attempt whose call was cut off', async () => {
  const order = await house().placeAndPay(gopayCards.laterUnheard);
  await house().news();
  await house().bill('2026-04-02');
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'ATTEMPTING_AUTOPAY', attempts: ['CREATED'] }]);
  await house().news();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test('without any notification the statement ends it', async () => {
  const order = await house().placeAndPay(gopayCards.laterHangs);
  await house().news();
  house().fake.control.post('never');
  await house().bill('2026-04-02');
  house().clock.advance({ minutes: 1 });
  await house().reconcile();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test.each(['', '?id=', '?id=abc', '?ID=3000000001', '?id=3000000001&id=3000000002', `?id=${'9'.repeat(400)}`])(
  'a notification that names no payment is refused: %s',
  async (query) => {
    const answer = await house().notify(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request/malformed' });
    expect(await notifications()).toEqual([]);
  },
);

test('ids that we never made are acknowledged, leave nothing behind, and GoPay is not asked', async () => {
  for (let index = 0; index < 300; index++) expect((await house().notify(`?id=${4_000_000_000 + index}`)).statusCode).toBe(200);
  expect(await notifications()).toEqual([]);
  expect(await house().queue.waiting('process-notification')).toBe(0);
  expect(house().fake.calls).toEqual([]);
});

test('while an attempt is unknown, made-up ids are asked for, not many of them, and then forgotten', async () => {
  const parent = await house().placeAndPay();
  await house().news();
  house().fake.control.fault('create-recurrence', 'drop-before');
  await house().bill('2026-04-02');
  // Whatever this address has asked before is long ago.
  house().clock.advance({ minutes: 10 });
  const answers: number[] = [];
  for (let index = 0; index < 100; index++) answers.push((await house().notify(`?id=${4_000_000_000 + index}`)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  // Real news finds its way meanwhile.
  const other = await house().placeAndPay();
  await house().news();
  expect(await contracts(other.orderId)).toBe(1);
  expect((await notifications()).map((row) => row.provider_payment_id)).toEqual([String(parent.gopayId), String(other.gopayId)]);
  expect(asked(4_000_000_000)).toBe(1);
});

test.each(['POST', 'PUT'] as const)('GoPay notifies by GET alone: %s finds nothing', async (method) => {
  expect((await house().notify('?id=3000000001', method)).statusCode).toBe(404);
});

test('a body of a megabyte and more is not read', async () => {
  expect((await house().notify('?id=3000000001', 'POST', 'x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
});

test('money in another amount or currency than asked is parked, never fulfilled', async () => {
  for (const odd of [{ amount: 6383 }, { currency: 'CZK' }]) {
    const order = await house().place();
    const payment = house()
      .fake.control.payments()
      .find(({ id }) => id === order.gopayId);
    Object.assign(payment ?? {}, odd);
    await house().onPage(order.gopayId, 'card', { number: gopayCards.pays.number });
    await house().news();
    expect(await house().paymentOf(order.orderId)).toMatchObject({ status: 'PAID', settlement: 'PARKED' });
    expect(await contracts(order.orderId)).toBe(0);
  }
});

test.each([
  ['SUCCESS', 'DONE'],
  ['FAILED', 'FAILED'],
] as const)('a refund that GoPay only accepted is followed up: %s', async (word, status) => {
  const order = await house().placeAndPay();
  await house().news();
  const payment = await house().paymentOf(order.orderId);
  house().fake.control.refundResults('ACCEPTED');
  await house().requestRefund(payment.id, 1000);
  await house().run();
  const refund = () => house().one<{ status: string }>('select status from refunds where payment_id = $1', [payment.id]);
  expect((await refund()).status).toBe('SENT');
  house().fake.control.concludeRefunds(order.gopayId, word);
  house().clock.advance({ minutes: 61 });
  await house().reconcile();
  expect((await refund()).status).toBe(status);
  expect(house().fake.calls.filter((call) => call.operation === 'refund')).toHaveLength(1);
});

test('news of a refund ends it without waiting for reconciliation', async () => {
  const order = await house().placeAndPay();
  await house().news();
  const payment = await house().paymentOf(order.orderId);
  house().fake.control.refundResults('ACCEPTED');
  await house().requestRefund(payment.id, 1000);
  await house().run();
  house().fake.control.concludeRefunds(order.gopayId, 'SUCCESS');
  await house().news();
  expect(await house().one('select status from refunds where payment_id = $1', [payment.id])).toEqual({ status: 'DONE' });
});
