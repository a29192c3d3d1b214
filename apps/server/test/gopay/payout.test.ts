import type { PayoutDetail } from '@komora/api/admin';
import type { GopayPayment } from '@komora/testing/gopay/context';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aPaidOrderAtGopay, deliver, useEmptyGopay } from './gopay.ts';

const { app, fake } = useEmptyGopay();
let accountant: StaffClient;
let day = 0;

beforeAll(async () => {
  accountant = await aStaffClient(app());
});
beforeEach(async () => {
  day += 100;
  app().clock.set(new Date(Date.UTC(2026, 2, 2, 9) + day * 86_400_000).toISOString());
  await app().rows('delete from rate_limits');
  await app().rows(`update payout_differences set resolution = 'GONE', resolved_at = now() where resolution is null`);
  await app().rows(`update payouts set state = 'EXPLAINED', reconciled_at = now() where state = 'OPEN'`);
  fake().control.clear();
  Object.assign(fake().control.statement, { namesPayments: false, change: null });
});

const read = async <T>(url: string): Promise<T> => {
  const response = await accountant.get(url);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
};
/** The daily job, when the statement of the last transfer is complete. */
const readPayouts = async () => {
  app().clock.advance({ days: 3 });
  await app().runJob('read-payouts', {});
  await app().run();
};
const listed = async (movementId: number) => {
  const { payouts } = await read<{ payouts: PayoutDetail[] }>('/api/admin/payouts');
  const found = payouts.find(({ reference }) => reference.endsWith(`-${movementId}`));
  if (found === undefined) throw new Error(`The transfer ${movementId} is not listed`);
  return read<PayoutDetail>(`/api/admin/payouts/${found.id}`);
};
const open = (detail: Pick<PayoutDetail, 'differences'>) => detail.differences.filter(({ resolution }) => resolution === null);
const kinds = (detail: PayoutDetail) =>
  open(detail)
    .map(({ kind }) => kind)
    .toSorted();
const aPayment = async () => {
  const order = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  const payment = await app().one<{ id: string; amount: number }>('select id, amount from payments where order_id = $1', [order.orderId]);
  return { ...payment, gopayId: order.gopayId };
};
/** A refund of ours that was sent to GoPay, and its movement. */
const aRefund = async ({ id, gopayId }: { id: string; gopayId: number }, amount: number, booked = amount) => {
  const { orderNumber } = fake()
    .control.payments()
    .find((payment: GopayPayment) => payment.id === gopayId) ?? { orderNumber: '' };
  if (booked > 0) fake().control.book({ paymentId: gopayId, orderNumber, reference: '', kind: 'REFUND', amount: booked, currency: 'EUR' });
  const { rows } = {
    rows: await app().rows<{ id: string }>(
      `insert into refunds (payment_id, reason, amount, currency, status, provider_refund_id, created_at, updated_at, called_at, done_at)
     values ($1, (array['PROMOTION', 'EARLY_END', 'LATE_PAYMENT'])[1 + (select count(*) from refunds where payment_id = $1)], $2, 'EUR', 'DONE', gen_random_uuid()::text, $3, $3, $3, $3) returning id`,
      [id, amount, app().clock.now()],
    ),
  };
  return rows[0]?.id;
};

test('a clearing is reconciled to the cent: payments, refunds of equal amounts, fees, and the balance that stays', async () => {
  const [first, second] = [await aPayment(), await aPayment()];
  const refunds = [await aRefund(first, 1000), await aRefund(first, 1000), await aRefund(second, 500)];
  const early = fake().control.payOut('EUR', { clearing: '26001', fee: 120, keep: 300 });
  app().clock.advance({ days: 1 });
  const third = await aPayment();
  const late = fake().control.payOut('EUR', { clearing: '26002' });
  await readPayouts();
  const detail = await listed(early.movementId);
  expect(detail).toMatchObject({
    state: 'RECONCILED',
    status: 'PAID',
    provider: 'GOPAY',
    account: '8123456789',
    isLive: false,
    isAtBank: false,
  });
  const paid = first.amount + second.amount;
  expect(detail.totals).toEqual({
    payments: paid,
    refunds: 2500,
    disputes: 0,
    fees: 120,
    adjustments: 0,
    carried: -300,
    net: early.amount,
  });
  expect(detail.lines.every(({ isMatched }) => isMatched)).toBe(true);
  const matched = await app().rows<{ refund_id: string }>(
    'select refund_id from payout_lines where payout_id = $1 and refund_id is not null',
    [detail.id],
  );
  expect(matched.map(({ refund_id }) => refund_id).toSorted()).toEqual(refunds.toSorted());
  const next = await listed(late.movementId);
  expect(next).toMatchObject({ state: 'RECONCILED', totals: { payments: third.amount, carried: 300, net: third.amount + 300 } });
  const csv = (await accountant.get(`/api/admin/payouts/${detail.id}/csv`)).body.trim().split('\r\n').slice(1);
  expect(csv.map((line) => Number(line.split(',')[6])).reduce((sum, net) => sum + net, 0)).toBe(early.amount);
});

test('reading again, and by two workers at once, changes nothing; a clearing in several transfers is one payout each', async () => {
  const { amount } = await aPayment();
  const half = fake().control.payOut('EUR', { clearing: '26003', keep: 100 });
  const rest = fake().control.payOut('EUR', { clearing: '26003' });
  app().clock.advance({ days: 3 });
  await app().runJob('read-payouts', {});
  const ids = [half, rest].map(({ movementId, at }) => `EUR-${at.toISOString().slice(0, 10)}-${movementId}`);
  await Promise.all([...ids, ...ids].map((id) => app().runJob('read-payout', { provider: 'GOPAY', id })));
  await app().run();
  for (const id of ids) await app().runJob('read-payout', { provider: 'GOPAY', id });
  expect(await listed(half.movementId)).toMatchObject({
    state: 'RECONCILED',
    differences: [],
    totals: { payments: amount, carried: -100 },
  });
  expect(await listed(rest.movementId)).toMatchObject({
    state: 'RECONCILED',
    differences: [],
    totals: { payments: 0, carried: 100, net: 100 },
  });
  expect(await app().rows('select from payouts where provider_payout_id = any($1::text[])', [ids])).toHaveLength(2);
});

test('money that we do not know, another amount, and a type that we do not know are differences until staff explain them', async () => {
  const payment = await aPayment();
  const sum = { currency: 'EUR', reference: '', paymentId: 0 };
  fake().control.book({ ...sum, kind: 'CHARGE', amount: 777, orderNumber: 'shop-next-door' });
  fake().control.book({ ...sum, kind: 'CHARGE', type: 'GOPAY-dobiti-uctu', amount: 50, orderNumber: '' });
  await aRefund(payment, 1000, 900);
  await app().rows('update payments set amount = amount + 1 where id = $1', [payment.id]);
  const transfer = fake().control.payOut('EUR', { clearing: '26004' });
  await readPayouts();
  const detail = await listed(transfer.movementId);
  expect(detail.state).toBe('OPEN');
  expect(kinds(detail)).toEqual(['ADJUSTMENT', 'AMOUNT', 'AMOUNT', 'UNKNOWN_LINE']);
  await app().rows('update payments set amount = amount - 1 where id = $1', [payment.id]);
  await app().runJob('read-payout', { provider: 'GOPAY', id: detail.reference });
  for (const { id } of open(await listed(transfer.movementId))) {
    const body = { resolution: 'EXPLAINED', reason: 'checked in the account of GoPay' };
    expect((await accountant.post(`/api/admin/payouts/differences/${id}/resolve`, body)).statusCode).toBe(204);
  }
  expect(await listed(transfer.movementId)).toMatchObject({ state: 'EXPLAINED', openDifferences: 0 });
});

test('a movement that is booked late opens the payout again, and a person must see what changed', async () => {
  await aPayment();
  const at = app().clock.now();
  app().clock.advance({ hours: 1 });
  const transfer = fake().control.payOut('EUR', { clearing: '26005' });
  await readPayouts();
  const { reference, state } = await listed(transfer.movementId);
  expect(state).toBe('RECONCILED');
  fake().control.book({ currency: 'EUR', reference: '', paymentId: 0, kind: 'FEE', amount: 15, orderNumber: '' }, at);
  await app().runJob('read-payout', { provider: 'GOPAY', id: reference });
  const changed = await listed(transfer.movementId);
  expect(changed).toMatchObject({ state: 'OPEN', totals: { fees: 15, carried: 15, net: transfer.amount } });
  expect(kinds(changed)).toEqual(['FEE_CHANGED']);
  expect(changed.lines.map(({ kind }) => kind).toSorted()).toEqual(['CARRIED_OUT', 'FEE', 'PAYMENT']);
});

test('a payment and a refund that are in no payout after five weeks are tasks, which close when they are paid out', async () => {
  await aPayment();
  fake().control.payOut('EUR', { clearing: '26006' });
  await readPayouts();
  const payment = await aPayment();
  const refundId = await aRefund(payment, 700, 0);
  const tasks = async () =>
    (await read<Pick<PayoutDetail, 'differences'>>('/api/admin/payouts/differences?limit=200')).differences.filter(
      ({ paymentId }) => paymentId === payment.id,
    );
  app().clock.advance({ days: 36 });
  await app().runJob('read-payouts', {});
  expect((await tasks()).map(({ kind, expected }) => [kind, expected?.amount]).toSorted()).toEqual([
    ['MISSING_PAYMENT', payment.amount],
    ['MISSING_REFUND', -700],
  ]);
  const orderNumber = payment.id.replaceAll('-', '');
  fake().control.book({ paymentId: payment.gopayId, orderNumber, reference: '', kind: 'REFUND', amount: 700, currency: 'EUR' });
  fake().control.payOut('EUR', { clearing: '26007' });
  await readPayouts();
  expect(await tasks()).toEqual([]);
  expect(await app().rows('select from payout_lines where refund_id = $1', [refundId])).toHaveLength(1);
});

test('a statement that cannot be read fails the job and stores nothing; the next run reads everything', async () => {
  await aPayment();
  const transfer = fake().control.payOut('EUR', { clearing: '26008', fee: 10 });
  app().clock.advance({ days: 3 });
  const stored = () => app().rows('select from payouts where provider_payout_id like $1', [`%-${transfer.movementId}`]);
  fake().control.statement.change = (text) => text.trim().slice(0, -4);
  await expect(app().runJob('read-payouts', {})).rejects.toThrow('cannot be read');
  const id = `EUR-${transfer.at.toISOString().slice(0, 10)}-${transfer.movementId}`;
  await expect(app().runJob('read-payout', { provider: 'GOPAY', id })).rejects.toThrow('cannot be read');
  expect(await stored()).toEqual([]);
  fake().control.statement.change = null;
  await app().runJob('read-payouts', {});
  await app().run();
  expect(await listed(transfer.movementId)).toMatchObject({ state: 'RECONCILED' });
});

test('the database rejects a carried balance with a fee or twice, and a difference of a refund without one', async () => {
  await aPayment();
  const transfer = fake().control.payOut('EUR', { clearing: '26009', keep: 5 });
  await readPayouts();
  const { id } = await listed(transfer.movementId);
  await app().rows(`update payouts set state = 'OPEN', reconciled_at = null where id = $1`, [id]);
  const carried = `kind = 'CARRIED_OUT' and payout_id = $1`;
  await expect(app().rows(`update payout_lines set fee = 1, net = net - 1 where ${carried}`, [id])).rejects.toThrow('payout_lines_carried');
  await expect(
    app().rows(
      `insert into payout_lines (payout_id, provider, provider_line_id, kind, amount, fee, net, currency, booked_at)
       select payout_id, provider, 'again', kind, amount, fee, net, currency, booked_at from payout_lines where ${carried}`,
      [id],
    ),
  ).rejects.toThrow('payout_lines_one_carried');
  await app().rows(`update payout_lines set amount = amount - 1, net = net - 1 where ${carried}`, [id]);
  await expect(app().rows(`update payouts set state = 'RECONCILED', reconciled_at = now() where id = $1`, [id])).rejects.toThrow('add up');
});
