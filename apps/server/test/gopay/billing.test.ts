import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { anOrderAtGopay, contractIdOf, deliver, reconcile, reconcileWithoutResponse, submitPage, useEmptyGopay } from './gopay.ts';

const { app, fake } = useEmptyGopay();

async function movedIn(card: { number: string } = gopayCards.pays): Promise<{ orderId: string; gopayId: number }> {
  const order = await anOrderAtGopay(app());
  await submitPage(order.paymentUrl, 'card', { number: card.number });
  await deliver(app(), fake());
  return order;
}

/** Staff have verified at GoPay that nothing was charged. */
async function close(paymentId: string) {
  return (await aStaffClient(app())).post(`/api/admin/payments/${paymentId}/not-charged`);
}
const mails = (template: string) => app().rows<{ data: object }>('select data from messages where template = $1', [template]);
const charges = (gopayId: number) =>
  fake()
    .control.payments()
    .filter(({ parentId }) => parentId === gopayId);

test('a month is charged to the saved card once, by notification or reconciliation', async () => {
  const order = await movedIn();
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([
    { paying_status: 'ATTEMPTING_AUTOPAY', attempts: ['PENDING'] },
  ]);
  await deliver(app(), fake());
  app().clock.advance({ minutes: 1 });
  await reconcile(app());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([{ paying_status: 'PAID', attempts: ['PAID'] }]);
  expect(charges(order.gopayId)).toMatchObject([{ amount: 6384, currency: 'EUR', state: 'PAID' }]);
});

test('a soft decline is retried on its schedule, a hard one and 3-D Secure are not', async () => {
  const soft = await movedIn(gopayCards.laterSoft);
  const hard = await movedIn(gopayCards.laterHard);
  const challenge = await movedIn(gopayCards.laterChallenge);
  const stopped = await movedIn(gopayCards.laterStopped);
  await billOn(app(), '2026-04-02');
  await deliver(app(), fake());
  expect(await rentsOf(app(), await contractIdOf(app(), soft.orderId))).toMatchObject([
    { paying_status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03', attempts: ['DECLINED _5002'] },
  ]);
  expect(await rentsOf(app(), await contractIdOf(app(), hard.orderId))).toMatchObject([
    { paying_status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED _5039'] },
  ]);
  expect(await rentsOf(app(), await contractIdOf(app(), challenge.orderId))).toMatchObject([
    { paying_status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED _5009'] },
  ]);
  expect(await rentsOf(app(), await contractIdOf(app(), stopped.orderId))).toMatchObject([
    { paying_status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED 342'] },
  ]);
  expect(await mails('rent-payment-failed')).toHaveLength(3);
  for (const day of ['2026-04-03', '2026-04-05', '2026-04-07', '2026-04-09', '2026-04-11']) {
    await billOn(app(), day);
    await deliver(app(), fake());
  }
  expect(await rentsOf(app(), await contractIdOf(app(), soft.orderId))).toMatchObject([{ paying_status: 'WAITING_FOR_MANUAL' }]);
  expect(charges(soft.gopayId).length).toBeGreaterThan(3);
  expect(charges(hard.gopayId)).toHaveLength(1);
  expect(charges(challenge.gopayId)).toHaveLength(1);
});

test('a charge that never arrived stays unknown until staff close it, and is charged again, once', async () => {
  const order = await movedIn();
  fake().control.fault('create-recurrence', 'drop-before');
  await billOn(app(), '2026-04-02');
  app().clock.advance({ hours: 30 });
  await reconcileWithoutResponse(app());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([
    { paying_status: 'ATTEMPTING_AUTOPAY', attempts: ['CREATED'] },
  ]);
  app().clock.advance({ days: 3 });
  await reconcileWithoutResponse(app());
  await billOn(app(), '2026-04-07');
  const [rent] = await rentsOf(app(), await contractIdOf(app(), order.orderId));
  expect(rent).toMatchObject({ attempts: ['CREATED'] });
  const unknown = await app().one<{ id: string }>('select id from payments where rent_id = $1', [rent?.id]);
  expect(await mails('billing-fault'), 'the operator is notified').not.toEqual([]);
  expect((await close(unknown.id)).statusCode).toBe(204);
  expect((await close(unknown.id)).json()).toMatchObject({ code: 'payment/not-unknown' });
  expect(await app().rows('select verb, changes from audit_log where noun_id = $1', [unknown.id])).toEqual([
    { verb: 'payment.not-charged', changes: { status: { before: 'CREATED', after: 'DECLINED' } } },
  ]);
  await billOn(app(), '2026-04-09');
  await deliver(app(), fake());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([
    { paying_status: 'PAID', attempts: ['DECLINED never_arrived', 'PAID'] },
  ]);
  expect(charges(order.gopayId)).toHaveLength(1);
});

test('a charge that arrives after it was closed as lost is refunded as a duplicate', async () => {
  const order = await movedIn();
  fake().control.fault('create-recurrence', 'drop-before');
  await billOn(app(), '2026-04-02');
  const lost = await app().one<{ id: string }>(`select id from payments where kind = 'AUTOPAY' and status = 'CREATED'`);
  expect((await close(lost.id)).json(), 'it may still be on its way').toMatchObject({ code: 'payment/not-unknown' });
  app().clock.advance({ hours: 50 });
  expect((await close(lost.id)).statusCode).toBe(204);
  await billOn(app(), '2026-04-06');
  await deliver(app(), fake());
  // The lost call arrives ten days later.
  app().clock.advance({ days: 10 });
  const [first] = charges(order.gopayId);
  const late = { ...first, id: 3_999_000_001, orderNumber: lost.id.replaceAll('-', ''), state: 'CREATED' as const };
  if (first === undefined) throw new Error('No charge to copy');
  fake().control.insert({ ...first, ...late, refunds: [] });
  fake().control.settle(late.id);
  await deliver(app(), fake());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([
    { paying_status: 'PAID', attempts: ['PAID never_arrived', 'PAID'] },
  ]);
  expect(
    fake()
      .control.payments()
      .find(({ id }) => id === late.id),
  ).toMatchObject({ state: 'REFUNDED' });
});

test('a card is cancelled when nothing will be charged to it', async () => {
  const order = await movedIn();
  fake().control.post('never');
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-20' where order_id = $1`, [order.orderId]);
  app().clock.set('2026-03-21T12:00:00Z');
  await app().runJob('terminate-due-contracts', {});
  await billOn(app(), '2026-03-21');
  const parent = fake()
    .control.payments()
    .find(({ id }) => id === order.gopayId);
  expect(parent?.recurrence?.state).toBe('STOPPED');
});
