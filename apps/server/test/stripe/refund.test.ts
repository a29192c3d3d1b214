import { expect, test } from 'vitest';
import { randomIds } from '../../src/ids.ts';
import { GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { cards, useShop } from './shop.ts';

const shop = useShop();

async function paid() {
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(payment);
  await shop().give(redirectUrl, cards.pays);
  const refund = (amount: number) => ({
    refundId: randomIds.uuid(),
    providerPaymentId,
    amount,
    currency: 'EUR',
    calledBefore: null,
    otherRefunds: [],
  });
  return { reference: payment.reference, providerPaymentId, refund };
}

test('a part goes back once, however often it is asked', async () => {
  const { reference, refund } = await paid();
  const asked = refund(1000);
  const first = await shop().gateway.refund(asked);
  expect(first).toEqual({ providerRefundId: expect.stringMatching(/^re_/), state: 'DONE' });
  expect(await shop().gateway.refund({ ...asked, calledBefore: shop().clock.now() })).toEqual(first);
  expect(shop().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 1000 EUR']);
});

test('more than was paid, or is left, does not go back', async () => {
  const { reference, providerPaymentId, refund } = await paid();
  const refused = await shop().gateway.refund(refund(6385));
  expect(refused.state).toBe('FAILED');
  expect(await shop().gateway.refundStatus({ providerPaymentId, providerRefundId: refused.providerRefundId })).toBe('FAILED');
  expect((await shop().gateway.refund(refund(6000))).state).toBe('DONE');
  expect((await shop().gateway.refund(refund(385))).state).toBe('FAILED');
  expect((await shop().gateway.refund(refund(384))).state).toBe('DONE');
  expect((await shop().gateway.refund(refund(1))).state).toBe('FAILED');
  expect(shop().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 6000 EUR', 'REFUND 384 EUR']);
});

test.each([
  [true, 'DONE'],
  [false, 'FAILED'],
] as const)('a refund that is pending ends: %s', async (succeeds, state) => {
  const { providerPaymentId, refund } = await paid();
  shop().fake.bank.refundsPend = true;
  const sent = await shop().gateway.refund(refund(1000));
  expect(sent.state).toBe('PENDING');
  const asked = { providerPaymentId, providerRefundId: sent.providerRefundId };
  expect(await shop().gateway.refundStatus(asked)).toBe('PENDING');
  const made = shop().fake.bank.state.refunds[sent.providerRefundId];
  if (made) await shop().fake.bank.endRefund(made, succeeds);
  expect(await shop().gateway.refundStatus(asked)).toBe(state);
});

test('a refund whose answer got lost is found after days, not sent again', async () => {
  const { reference, refund } = await paid();
  const asked = refund(1000);
  const calledBefore = shop().clock.now();
  shop().fake.faults.add('RESET_AFTER', 'POST /v1/refunds', 2);
  await expect(shop().gateway.refund(asked)).rejects.toBeInstanceOf(GatewayUnavailable);
  shop().clock.advance({ days: 2 });
  expect((await shop().gateway.refund({ ...asked, calledBefore })).state).toBe('DONE');
  expect(shop().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 1000 EUR']);
});

test('a charge of a saved card goes back too; what was never paid does not', async () => {
  const charge = shop().charge(await shop().save(cards.pays));
  const { providerPaymentId } = await shop().charged(charge);
  const refund = { refundId: randomIds.uuid(), providerPaymentId, amount: 6384, currency: 'EUR', calledBefore: null, otherRefunds: [] };
  expect((await shop().gateway.refund(refund)).state).toBe('DONE');
  const open = await shop().gateway.start(shop().payment());
  const unpaid = { ...refund, refundId: randomIds.uuid(), providerPaymentId: open.providerPaymentId };
  expect((await shop().gateway.refund(unpaid)).state).toBe('FAILED');
  expect((await shop().gateway.refund({ ...unpaid, refundId: randomIds.uuid(), providerPaymentId: 'cs_test_none' })).state).toBe('FAILED');
});
