import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { chargeOf, useGopayAdapter } from './gopay-adapter.ts';

const gopay = useGopayAdapter();

test('a charge of a saved card is pending at first and paid after the bank has decided', async () => {
  const id = await gopay().paid();
  const requested = chargeOf(id);
  const charged = await gopay().gateway.chargeRecurring(requested);
  expect(charged).toMatchObject({ state: 'PENDING', amount: 6384, currency: 'EUR' });
  const status = await gopay().gateway.status(String(charged.providerPaymentId));
  expect(status).toEqual({ state: 'PAID', amount: 6384, currency: 'EUR' });
  expect(await gopay().gateway.paymentIdOf(String(charged.providerPaymentId))).toBe(requested.paymentId);
  expect(gopay().fake.control.balance(requested.reference)).toMatchObject({ charges: 1, charged: 6384 });
});

test.each([
  [gopayCards.laterSoft, 'SOFT', '_5002'],
  [gopayCards.laterHard, 'HARD', '_5039'],
  [gopayCards.laterChallenge, 'CHALLENGE', '_5009'],
] as const)('a later charge is declined: %o is %s', async (card, declineKind, declineCode) => {
  const charged = await gopay().gateway.chargeRecurring(chargeOf(await gopay().paid(card)));
  expect(await gopay().gateway.status(String(charged.providerPaymentId))).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
});

test('a stopped recurrence is a hard decline and creates no payment', async () => {
  const stopped = await gopay().gateway.chargeRecurring(chargeOf(await gopay().paid(gopayCards.laterStopped)));
  expect(stopped).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: '342', providerPaymentId: null });
  const id = await gopay().paid();
  await gopay().gateway.cancelRecurring(id);
  await gopay().gateway.cancelRecurring(id);
  expect(await gopay().gateway.chargeRecurring(chargeOf(id))).toMatchObject({ state: 'DECLINED', declineKind: 'HARD' });
  expect(gopay().fake.control.balance().charges).toBe(2);
});

test('cancelling an unknown card does nothing', async () => {
  await expect(gopay().gateway.cancelRecurring('3999999999')).resolves.toBeUndefined();
});

test.each(['drop-after', 'hang-after'] as const)(
  'a charge whose response is lost (%s) is found in the statement and not repeated',
  async (kind) => {
    const id = await gopay().paid();
    const requested = chargeOf(id);
    gopay().fake.control.fault('create-recurrence', kind);
    await expect(gopay().gateway.chargeRecurring(requested)).rejects.toThrow(GatewayUnavailable);
    const found = await gopay()
      .open()
      .chargeRecurring({ ...requested, calledBefore: gopay().clock.now() });
    expect(found).toMatchObject({ state: 'PAID', amount: 6384 });
    expect(await gopay().gateway.paymentIdOf(String(found.providerPaymentId))).toBe(requested.paymentId);
    expect(gopay().calls('create-recurrence')).toBe(1);
    expect(gopay().fake.control.balance(requested.reference)).toMatchObject({ charges: 1 });
  },
);

test.each(['drop-before', 'hang-before', 'ill'] as const)(
  'a charge that is missing in the statement (%s) stays unknown: its absence proves nothing',
  async (kind) => {
    const requested = chargeOf(await gopay().paid());
    const calledBefore = gopay().clock.now();
    gopay().fake.control.fault('create-recurrence', kind);
    await expect(gopay().gateway.chargeRecurring(requested)).rejects.toThrow(GatewayUnavailable);
    const again = () => gopay().gateway.chargeRecurring({ ...requested, calledBefore });
    await expect(again()).rejects.toThrow('is not known yet');
    await gopay().paid();
    gopay().clock.advance({ days: 10 });
    await expect(again()).rejects.toThrow('is not known yet');
    expect(gopay().fake.control.balance(requested.reference)).toMatchObject({ charges: 0 });
  },
);

test('the statement is requested once in ten minutes for any number of unknown attempts', async () => {
  const id = await gopay().paid();
  const calledBefore = gopay().clock.now();
  for (let attempt = 0; attempt < 20; attempt++)
    await expect(gopay().gateway.chargeRecurring(chargeOf(id, { calledBefore }))).rejects.toThrow(GatewayUnavailable);
  expect(gopay().calls('statement')).toBe(1);
});
