import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { useGopayHouse } from './house.ts';

const house = useGopayHouse();

async function movedIn(card: { number: string } = gopayCards.pays): Promise<{ orderId: string; gopayId: number }> {
  const order = await house().place();
  await house().onPage(order.gopayId, 'card', { number: card.number });
  await house().news();
  return order;
}

const mails = (template: string) => house().rows<{ data: object }>('select data from messages where template = $1', [template]);
const charges = (gopayId: number) =>
  house()
    .fake.control.payments()
    .filter(({ parentId }) => parentId === gopayId);

test('a month is charged to the saved card once, whatever brings the news', async () => {
  const order = await movedIn();
  await house().bill('2026-04-02');
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'ATTEMPTING_AUTOPAY', attempts: ['PENDING'] }]);
  await house().news();
  house().clock.advance({ minutes: 1 });
  await house().reconcile();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['PAID'] }]);
  expect(charges(order.gopayId)).toMatchObject([{ amount: 6384, currency: 'EUR', state: 'PAID' }]);
});

test('a soft decline is tried again on the ladder, a hard one and 3-D Secure are not', async () => {
  const soft = await movedIn(gopayCards.laterSoft);
  const hard = await movedIn(gopayCards.laterHard);
  const challenge = await movedIn(gopayCards.laterChallenge);
  const stopped = await movedIn(gopayCards.laterStopped);
  await house().bill('2026-04-02');
  await house().news();
  expect(await house().rentsOf(soft.orderId)).toMatchObject([
    { status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03', attempts: ['DECLINED _5002'] },
  ]);
  expect(await house().rentsOf(hard.orderId)).toMatchObject([{ status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED _5039'] }]);
  expect(await house().rentsOf(challenge.orderId)).toMatchObject([{ status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED _5009'] }]);
  expect(await house().rentsOf(stopped.orderId)).toMatchObject([{ status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED 342'] }]);
  expect(await mails('rent-payment-failed')).toHaveLength(3);
  for (const day of ['2026-04-03', '2026-04-05', '2026-04-07', '2026-04-09', '2026-04-11']) {
    await house().bill(day);
    await house().news();
  }
  expect(await house().rentsOf(soft.orderId)).toMatchObject([{ status: 'WAITING_FOR_MANUAL' }]);
  expect(charges(soft.gopayId).length).toBeGreaterThan(3);
  expect(charges(hard.gopayId)).toHaveLength(1);
  expect(charges(challenge.gopayId)).toHaveLength(1);
});

test('a charge that never arrived ends after two days, is charged anew, and nobody is charged twice', async () => {
  const order = await movedIn();
  house().fake.control.fault('create-recurrence', 'drop-before');
  await house().bill('2026-04-02');
  house().clock.advance({ hours: 30 });
  await house().reconcileUnanswered();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'ATTEMPTING_AUTOPAY', attempts: ['CREATED'] }]);
  house().clock.advance({ hours: 20 });
  await house().reconcile();
  await house().bill('2026-04-06');
  await house().news();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['DECLINED never_arrived', 'PAID'] }]);
  expect(charges(order.gopayId)).toHaveLength(1);
});

test('news of a charge that had been given up as never arrived goes back as a duplicate', async () => {
  const order = await movedIn();
  house().fake.control.fault('create-recurrence', 'drop-before');
  await house().bill('2026-04-02');
  const lost = await house().one<{ id: string }>(`select id from payments where kind = 'AUTOPAY' and status = 'CREATED'`);
  house().clock.advance({ hours: 50 });
  await house().reconcile();
  await house().bill('2026-04-06');
  await house().news();
  // Ten days later the call turns out to have been waiting somewhere.
  house().clock.advance({ days: 10 });
  const [first] = charges(order.gopayId);
  const late = { ...first, id: 3_999_000_001, orderNumber: lost.id.replaceAll('-', ''), state: 'CREATED' as const };
  if (first === undefined) throw new Error('No charge to copy');
  house().fake.control.insert({ ...first, ...late, refunds: [] });
  house().fake.control.settle(late.id);
  await house().news();
  expect(await house().rentsOf(order.orderId)).toMatchObject([{ status: 'PAID', attempts: ['PAID never_arrived', 'PAID'] }]);
  expect(
    house()
      .fake.control.payments()
      .find(({ id }) => id === late.id),
  ).toMatchObject({ state: 'REFUNDED' });
});

test('a card that nothing is charged to any more is given back', async () => {
  const order = await movedIn();
  house().fake.control.post('never');
  await house().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-20' where order_id = $1`, [order.orderId]);
  house().clock.set('2026-03-21T12:00:00Z');
  await house().jobs['cancel-contracts']?.({});
  await house().bill('2026-03-21');
  const parent = house()
    .fake.control.payments()
    .find(({ id }) => id === order.gopayId);
  expect(parent?.recurrence?.state).toBe('STOPPED');
});
