import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { GatewayUnavailable, neverArrived } from '../../src/modules/payment/payment.ports.ts';
import { chargeOf, useCounter } from './at-the-fake.ts';

const at = useCounter();

test('a saved card is charged while nobody is there: GoPay answers before the bank, and then knows', async () => {
  const id = await at().paid();
  const asked = chargeOf(id);
  const charged = await at().gateway.chargeRecurring(asked);
  expect(charged).toMatchObject({ state: 'PENDING', amount: 6384, currency: 'EUR' });
  const status = await at().gateway.status(String(charged.providerPaymentId));
  expect(status).toEqual({ state: 'PAID', amount: 6384, currency: 'EUR' });
  expect(await at().gateway.paymentIdOf(String(charged.providerPaymentId))).toBe(asked.paymentId);
  expect(at().fake.control.balance(asked.reference)).toMatchObject({ charges: 1, charged: 6384 });
});

test.each([
  [gopayCards.laterSoft, 'SOFT', '_5002'],
  [gopayCards.laterHard, 'HARD', '_5039'],
  [gopayCards.laterChallenge, 'CHALLENGE', '_5009'],
] as const)('a later charge is declined: %o is %s', async (card, declineKind, declineCode) => {
  const charged = await at().gateway.chargeRecurring(chargeOf(await at().paid(card)));
  expect(await at().gateway.status(String(charged.providerPaymentId))).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
});

test('a recurrence that was stopped, by its holder or by us, is declined for good and makes no payment', async () => {
  const stopped = await at().gateway.chargeRecurring(chargeOf(await at().paid(gopayCards.laterStopped)));
  expect(stopped).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: '342', providerPaymentId: null });
  const id = await at().paid();
  await at().gateway.cancelRecurring(id);
  await at().gateway.cancelRecurring(id);
  expect(await at().gateway.chargeRecurring(chargeOf(id))).toMatchObject({ state: 'DECLINED', declineKind: 'HARD' });
  expect(at().fake.control.balance().charges).toBe(2);
});

test('a card that GoPay does not know any more is given back without harm', async () => {
  await expect(at().gateway.cancelRecurring('3999999999')).resolves.toBeUndefined();
});

test.each(['drop-after', 'hang-after'] as const)(
  'a charge whose answer got lost (%s) is found in the statement and never made again',
  async (kind) => {
    const id = await at().paid();
    const asked = chargeOf(id);
    at().fake.control.fault('create-recurrence', kind);
    await expect(at().gateway.chargeRecurring(asked)).rejects.toThrow(GatewayUnavailable);
    const found = await at()
      .open()
      .chargeRecurring({ ...asked, calledBefore: at().clock.now() });
    expect(found).toMatchObject({ state: 'PAID', amount: 6384 });
    expect(await at().gateway.paymentIdOf(String(found.providerPaymentId))).toBe(asked.paymentId);
    expect(at().calls('create-recurrence')).toBe(1);
    expect(at().fake.control.balance(asked.reference)).toMatchObject({ charges: 1 });
  },
);

test.each(['drop-before', 'hang-before', 'ill'] as const)(
  'a charge that never arrived (%s) stays unknown until the statement can tell, then ends without money',
  async (kind) => {
    const asked = chargeOf(await at().paid());
    const calledBefore = at().clock.now();
    at().fake.control.fault('create-recurrence', kind);
    await expect(at().gateway.chargeRecurring(asked)).rejects.toThrow(GatewayUnavailable);
    const again = () => at().gateway.chargeRecurring({ ...asked, calledBefore });
    await expect(again()).rejects.toThrow('is not known yet');
    at().clock.advance({ hours: 47 });
    await expect(again()).rejects.toThrow('is not known yet');
    at().clock.advance({ hours: 2 });
    expect(await again()).toMatchObject({ state: 'DECLINED', declineKind: 'SOFT', declineCode: neverArrived, providerPaymentId: null });
    expect(at().fake.control.balance(asked.reference)).toMatchObject({ charges: 0 });
  },
);

test('a statement that names no order of ours proves nothing: the attempt stays unknown', async () => {
  const asked = chargeOf(await at().paid());
  at().clock.advance({ days: 500 });
  const calledBefore = at().clock.now();
  at().clock.advance({ days: 10 });
  await expect(at().gateway.chargeRecurring({ ...asked, calledBefore })).rejects.toThrow('is not known yet');
  await at().paid();
  at().clock.advance({ minutes: 11 });
  await expect(at().gateway.chargeRecurring({ ...asked, calledBefore })).resolves.toMatchObject({ declineCode: neverArrived });
});

test('statements are asked for once in ten minutes, however many attempts are unknown', async () => {
  const id = await at().paid();
  const calledBefore = at().clock.now();
  for (let attempt = 0; attempt < 20; attempt++)
    await expect(at().gateway.chargeRecurring(chargeOf(id, { calledBefore }))).rejects.toThrow(GatewayUnavailable);
  expect(at().calls('statement')).toBe(1);
});
