import { expect, test } from 'vitest';
import { randomIds } from '../../src/ids.ts';
import { type GatewayRefund, GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { useCounter } from './at-the-fake.ts';

const at = useCounter();

function refundOf(providerPaymentId: string, change: Partial<GatewayRefund> = {}): GatewayRefund {
  return { refundId: randomIds.uuid(), providerPaymentId, amount: 1000, currency: 'EUR', calledBefore: null, otherRefunds: [], ...change };
}

test('money goes back in parts, and the payment stays paid', async () => {
  const id = await at().paid();
  const first = await at().gateway.refund(refundOf(id));
  expect(first).toEqual({ providerRefundId: expect.stringMatching(/^\d+$/), state: 'DONE' });
  const rest = await at().gateway.refund(refundOf(id, { amount: 5384, otherRefunds: [first.providerRefundId] }));
  expect(rest.state).toBe('DONE');
  expect(await at().gateway.status(id)).toMatchObject({ state: 'PAID', amount: 6384 });
  expect(at().fake.control.balance()).toMatchObject({ charged: 6384, refunded: 6384 });
});

test('a refund above what was paid is refused', async () => {
  const id = await at().paid();
  expect(await at().gateway.refund(refundOf(id, { amount: 6385 }))).toMatchObject({ state: 'FAILED' });
  expect(at().fake.control.balance().refunded).toBe(0);
});

test.each([
  ['SUCCESS', 'DONE'],
  ['FAILED', 'FAILED'],
] as const)('a refund that GoPay only accepts is pending until the bank’s word: %s', async (word, state) => {
  const id = await at().paid();
  at().fake.control.refundResults('ACCEPTED');
  const { providerRefundId, state: first } = await at().gateway.refund(refundOf(id));
  expect(first).toBe('PENDING');
  expect(await at().gateway.refundStatus({ providerPaymentId: id, providerRefundId })).toBe('PENDING');
  at().fake.control.concludeRefunds(Number(id), word);
  expect(await at().gateway.refundStatus({ providerPaymentId: id, providerRefundId })).toBe(state);
});

test('a refund that fails at once is known as failed', async () => {
  const id = await at().paid();
  at().fake.control.refundResults('FAILED');
  expect(await at().gateway.refund(refundOf(id))).toMatchObject({ state: 'FAILED' });
});

test.each(['drop-after', 'hang-after'] as const)(
  'a refund whose answer got lost (%s) is found in the list and not sent again',
  async (kind) => {
    const id = await at().paid();
    const asked = refundOf(id);
    at().fake.control.fault('refund', kind);
    await expect(at().gateway.refund(asked)).rejects.toThrow(GatewayUnavailable);
    expect(await at().gateway.refund({ ...asked, calledBefore: at().clock.now() })).toMatchObject({ state: 'DONE' });
    expect(at().fake.control.balance().refunded).toBe(1000);
  },
);

test('a refund that never arrived is sent again, once nothing can be on its way', async () => {
  const id = await at().paid();
  const asked = refundOf(id);
  const calledBefore = at().clock.now();
  at().fake.control.fault('refund', 'drop-before');
  await expect(at().gateway.refund(asked)).rejects.toThrow(GatewayUnavailable);
  await expect(at().gateway.refund({ ...asked, calledBefore })).rejects.toThrow('may still be on its way');
  at().clock.advance({ minutes: 16 });
  expect(await at().gateway.refund({ ...asked, calledBefore })).toMatchObject({ state: 'DONE' });
  expect(at().fake.control.balance().refunded).toBe(1000);
});

test('another refund of the same sum is not taken for the one that got lost', async () => {
  const id = await at().paid();
  const other = await at().gateway.refund(refundOf(id));
  const asked = refundOf(id, { calledBefore: at().clock.now(), otherRefunds: [other.providerRefundId] });
  at().clock.advance({ minutes: 16 });
  expect((await at().gateway.refund(asked)).providerRefundId).not.toBe(other.providerRefundId);
  expect(at().fake.control.balance().refunded).toBe(2000);
});
