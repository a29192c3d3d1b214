import { expect, test } from 'vitest';
import { type GatewayRefund, GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { useGopayAdapter } from './gopay-adapter.ts';

const gopay = useGopayAdapter();

function refundOf(providerPaymentId: string, change: Partial<GatewayRefund> = {}): GatewayRefund {
  return { refundId: randomIds.uuid(), providerPaymentId, amount: 1000, currency: 'EUR', calledBefore: null, otherRefunds: [], ...change };
}

test('partial refunds leave the payment paid', async () => {
  const id = await gopay().paid();
  const first = await gopay().gateway.refund(refundOf(id));
  expect(first).toEqual({ providerRefundId: expect.stringMatching(/^\d+$/), state: 'DONE' });
  const rest = await gopay().gateway.refund(refundOf(id, { amount: 5384, otherRefunds: [first.providerRefundId] }));
  expect(rest.state).toBe('DONE');
  expect(await gopay().gateway.status(id)).toMatchObject({ state: 'PAID', amount: 6384 });
  expect(gopay().fake.control.balance()).toMatchObject({ charged: 6384, refunded: 6384 });
});

test('a refund above the paid amount is rejected', async () => {
  const id = await gopay().paid();
  expect(await gopay().gateway.refund(refundOf(id, { amount: 6385 }))).toMatchObject({ state: 'FAILED' });
  expect(gopay().fake.control.balance().refunded).toBe(0);
});

test.each([
  ['SUCCESS', 'DONE'],
  ['FAILED', 'FAILED'],
] as const)('a refund that GoPay only accepts is pending until the bank decides: %s', async (word, state) => {
  const id = await gopay().paid();
  gopay().fake.control.refundResults('ACCEPTED');
  const { providerRefundId, state: first } = await gopay().gateway.refund(refundOf(id));
  expect(first).toBe('PENDING');
  expect(await gopay().gateway.refundStatus({ providerPaymentId: id, providerRefundId })).toBe('PENDING');
  gopay().fake.control.concludeRefunds(Number(id), word);
  expect(await gopay().gateway.refundStatus({ providerPaymentId: id, providerRefundId })).toBe(state);
});

test('a refund that fails at once is reported as failed', async () => {
  const id = await gopay().paid();
  gopay().fake.control.refundResults('FAILED');
  expect(await gopay().gateway.refund(refundOf(id))).toMatchObject({ state: 'FAILED' });
});

test('a refund that is rejected for an unknown reason is repeated for seven days, and then fails', async () => {
  const id = await gopay().paid();
  const requested = refundOf(id);
  const calledBefore = gopay().clock.now();
  gopay().fake.control.refundResults('UNKNOWN_ERROR', 'UNKNOWN_ERROR', 'UNKNOWN_ERROR');
  await expect(gopay().gateway.refund(requested)).rejects.toThrow('399');
  gopay().clock.advance({ days: 7 });
  await expect(gopay().gateway.refund({ ...requested, calledBefore })).rejects.toThrow('399');
  gopay().clock.advance({ minutes: 1 });
  expect(await gopay().gateway.refund({ ...requested, calledBefore })).toMatchObject({ state: 'FAILED' });
  expect(gopay().fake.control.balance().refunded).toBe(0);
});

test.each(['drop-after', 'hang-after'] as const)(
  'a refund whose response is lost (%s) is found in the list and not repeated',
  async (kind) => {
    const id = await gopay().paid();
    const requested = refundOf(id);
    gopay().fake.control.fault('refund', kind);
    await expect(gopay().gateway.refund(requested)).rejects.toThrow(GatewayUnavailable);
    expect(await gopay().gateway.refund({ ...requested, calledBefore: gopay().clock.now() })).toMatchObject({ state: 'DONE' });
    expect(gopay().fake.control.balance().refunded).toBe(1000);
  },
);

test('a refund that never arrived is repeated when the first call can no longer arrive', async () => {
  const id = await gopay().paid();
  const requested = refundOf(id);
  const calledBefore = gopay().clock.now();
  gopay().fake.control.fault('refund', 'drop-before');
  await expect(gopay().gateway.refund(requested)).rejects.toThrow(GatewayUnavailable);
  await expect(gopay().gateway.refund({ ...requested, calledBefore })).rejects.toThrow('may still be on its way');
  gopay().clock.advance({ minutes: 16 });
  expect(await gopay().gateway.refund({ ...requested, calledBefore })).toMatchObject({ state: 'DONE' });
  expect(gopay().fake.control.balance().refunded).toBe(1000);
});

test('another refund of the same amount is not taken for the lost one', async () => {
  const id = await gopay().paid();
  const other = await gopay().gateway.refund(refundOf(id));
  const requested = refundOf(id, { calledBefore: gopay().clock.now(), otherRefunds: [other.providerRefundId] });
  gopay().clock.advance({ minutes: 16 });
  expect((await gopay().gateway.refund(requested)).providerRefundId).not.toBe(other.providerRefundId);
  expect(gopay().fake.control.balance().refunded).toBe(2000);
});

test('a refund that succeeded and whose money the bank returns is reported as failed', async () => {
  const id = await gopay().paid();
  const { providerRefundId, state } = await gopay().gateway.refund(refundOf(id));
  expect(state).toBe('DONE');
  gopay().fake.control.concludeRefunds(Number(id), 'FAILED');
  expect(await gopay().gateway.refundStatus({ providerPaymentId: id, providerRefundId })).toBe('FAILED');
  const again = await gopay().gateway.refund(refundOf(id, { otherRefunds: [providerRefundId] }));
  expect(again.providerRefundId).not.toBe(providerRefundId);
  expect(gopay().fake.control.balance()).toMatchObject({ refunded: 1000 });
});
