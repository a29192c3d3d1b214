import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { stripeCards as cards } from '../kit/gateways/stripe.ts';
import { useStripeFixture } from './stripe-fixture.ts';

const fixture = useStripeFixture();

async function paid() {
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(payment);
  await fixture().give(redirectUrl, cards.pays);
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

test('repeated calls of a partial refund are booked once', async () => {
  const { reference, refund } = await paid();
  const requested = refund(1000);
  const first = await fixture().gateway.refund(requested);
  expect(first).toEqual({ providerRefundId: expect.stringMatching(/^re_/), state: 'DONE' });
  expect(await fixture().gateway.refund({ ...requested, calledBefore: fixture().clock.now() })).toEqual(first);
  expect(fixture().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 1000 EUR']);
});

test('refunds above the remaining amount fail', async () => {
  const { reference, providerPaymentId, refund } = await paid();
  const rejected = await fixture().gateway.refund(refund(6385));
  expect(rejected.state).toBe('FAILED');
  expect(await fixture().gateway.refundStatus({ providerPaymentId, providerRefundId: rejected.providerRefundId })).toBe('FAILED');
  expect((await fixture().gateway.refund(refund(6000))).state).toBe('DONE');
  expect((await fixture().gateway.refund(refund(385))).state).toBe('FAILED');
  expect((await fixture().gateway.refund(refund(384))).state).toBe('DONE');
  expect((await fixture().gateway.refund(refund(1))).state).toBe('FAILED');
  expect(fixture().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 6000 EUR', 'REFUND 384 EUR']);
});

test.each([
  [true, 'DONE'],
  [false, 'FAILED'],
] as const)('a refund that is pending ends: %s', async (succeeds, state) => {
  const { providerPaymentId, refund } = await paid();
  fixture().fake.bank.refundsPend = true;
  const sent = await fixture().gateway.refund(refund(1000));
  expect(sent.state).toBe('PENDING');
  const requested = { providerPaymentId, providerRefundId: sent.providerRefundId };
  expect(await fixture().gateway.refundStatus(requested)).toBe('PENDING');
  const made = fixture().fake.bank.state.refunds[sent.providerRefundId];
  if (made) await fixture().fake.bank.endRefund(made, succeeds);
  expect(await fixture().gateway.refundStatus(requested)).toBe(state);
});

test('a refund whose response is lost is found days later and not repeated', async () => {
  const { reference, refund } = await paid();
  const requested = refund(1000);
  const calledBefore = fixture().clock.now();
  fixture().fake.faults.add('RESET_AFTER', 'POST /v1/refunds', 2);
  await expect(fixture().gateway.refund(requested)).rejects.toBeInstanceOf(GatewayUnavailable);
  fixture().clock.advance({ days: 2 });
  expect((await fixture().gateway.refund({ ...requested, calledBefore })).state).toBe('DONE');
  expect(fixture().moved(reference)).toEqual(['CHARGE 6384 EUR', 'REFUND 1000 EUR']);
});

test('a charge of a saved card can be refunded, an unpaid payment cannot', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  const { providerPaymentId } = await fixture().charged(charge);
  const refund = { refundId: randomIds.uuid(), providerPaymentId, amount: 6384, currency: 'EUR', calledBefore: null, otherRefunds: [] };
  expect((await fixture().gateway.refund(refund)).state).toBe('DONE');
  const open = await fixture().gateway.start(fixture().payment());
  const unpaid = { ...refund, refundId: randomIds.uuid(), providerPaymentId: open.providerPaymentId };
  expect((await fixture().gateway.refund(unpaid)).state).toBe('FAILED');
  expect((await fixture().gateway.refund({ ...unpaid, refundId: randomIds.uuid(), providerPaymentId: 'cs_test_none' })).state).toBe(
    'FAILED',
  );
});
