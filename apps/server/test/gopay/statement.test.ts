import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { divide } from '../../src/providers/gopay/payouts.ts';
import type { Movement } from '../../src/providers/gopay/statement.ts';
import { chargeOf, useGopayAdapter } from './gopay-adapter.ts';

const gopay = useGopayAdapter();
const payouts = () => {
  const { payouts: found } = gopay().gateway;
  if (found === undefined) throw new Error('The gateway has no payouts');
  return found;
};
/** A clearing of one payment, read two days later. */
async function aClearing(paymentId = randomIds.uuid()) {
  gopay().fake.control.statement.namesPayments = false;
  await gopay().paid(undefined, { paymentId });
  gopay().clock.advance({ hours: 2 });
  const transfer = gopay().fake.control.payOut('EUR', { clearing: '20260001', fee: 84 });
  gopay().clock.advance({ days: 3 });
  return `EUR-2026-03-02-${transfer.movementId}`;
}

test('a statement as GoPay documents it is read, in Windows-1250 and in the time of Prague', async () => {
  const paymentId = randomIds.uuid();
  const id = await aClearing(paymentId);
  expect(await payouts().listIds(new Date('2026-02-01T00:00:00Z'))).toEqual([id]);
  const payout = await payouts().fetch(id);
  expect(payout).toMatchObject({
    account: '8123456789',
    isLive: false,
    amount: 6300,
    currency: 'EUR',
    status: 'PAID',
    linesState: 'COMPLETE',
  });
  expect(payout).toMatchObject({ bankReference: '20260001', arrivesOn: '2026-03-02', createdAt: new Date('2026-03-02T11:00:00Z') });
  expect(payout?.lines.map(({ kind, amount, ownPaymentId }) => [kind, amount, ownPaymentId])).toEqual([
    ['PAYMENT', 6384, paymentId],
    ['FEE', -84, null],
    ['CARRIED_OUT', 0, null],
  ]);
  expect(payout?.lines.map(({ description }) => description)).toEqual(['GOPAY-platba', 'GOPAY-popl, GOPAY', '']);
  for (const foreign of ['', 'po_1', 'EUR-2026-03-02', 'EUR-2026-3-2-1']) expect(await payouts().fetch(foreign)).toBeNull();
});

test('a UTF-8 statement, one with the newest movement first, and one of an account without movements are read too', async () => {
  const id = await aClearing();
  const { statement } = gopay().fake.control;
  const turned = (text: string) => {
    const [head, ...rows] = text.trim().split('\r\n');
    return `${[head, ...rows.toReversed()].join('\r\n')}\r\n`;
  };
  const whole = await payouts().fetch(id);
  // The fake writes one byte per character: these are the bytes of UTF-8.
  for (const change of [turned, (text: string) => Buffer.from(text).toString('latin1')]) {
    statement.change = change;
    expect(await payouts().fetch(id)).toEqual(whole);
  }
  statement.change = null;
  gopay().fake.control.clear();
  expect(await payouts().listIds(new Date('2026-02-01T00:00:00Z'))).toEqual([]);
});

test.each([
  ['an empty file', () => ''],
  ['a page of HTML', () => '<html><body>Maintenance</body></html>'],
  ['another format', (text: string) => text.replace('Koncový stav', 'Zůstatek'.replace('ů', 'u'))],
  ['a row that is cut off', (text: string) => text.trim().slice(0, -20)],
  ['a row that is missing', (text: string) => text.split('\r\n').toSpliced(2, 1).join('\r\n')],
  [
    'a row that is listed twice',
    (text: string) =>
      text
        .split('\r\n')
        .toSpliced(2, 0, text.split('\r\n')[1] ?? '')
        .join('\r\n'),
  ],
  ['an amount with a point', (text: string) => text.replace('63,84', '63.84')],
  ['an amount that does not fit the balances', (text: string) => text.replace(';63,84;', ';63,85;')],
  ['an unknown day', (text: string) => text.replace('2026-03-02 ', '2026-02-31 ')],
  ['another way to write days', (text: string) => text.replace('2026-03-02 10:00:00', '02.03.2026 10:00')],
  ['another currency', (text: string) => text.replace('"EUR"', '"CZK"')],
  ['a movement without a number', (text: string) => text.replace(/"80\d{8}"/, '""')],
])('%s is rejected as a whole', async (_, change) => {
  const id = await aClearing();
  gopay().fake.control.statement.change = change;
  await expect(payouts().fetch(id)).rejects.toThrow(GatewayUnavailable);
  if (_ !== 'an empty file') await expect(payouts().listIds(new Date('2026-02-01T00:00:00Z'))).rejects.toThrow('cannot be read');
});

test('a transfer that the statement does not list any more is an error, and lines are read when the statement is complete', async () => {
  const id = await aClearing();
  gopay().clock.set('2026-03-03T09:00:00Z');
  expect(await payouts().fetch(id)).toMatchObject({ linesState: 'LATER', lines: [] });
  gopay().fake.control.statement.change = (text) => text.split('\r\n').slice(0, 2).join('\r\n');
  await expect(payouts().fetch(id)).rejects.toThrow('does not list the transfer');
});

test('a lost charge stays unknown if the statement names no payment, and is not charged again', async () => {
  const requested = chargeOf(await gopay().paid());
  gopay().fake.control.statement.namesPayments = false;
  gopay().fake.control.fault('create-recurrence', 'drop-after');
  await expect(gopay().gateway.chargeRecurring(requested)).rejects.toThrow(GatewayUnavailable);
  const again = gopay().open();
  await expect(again.chargeRecurring({ ...requested, calledBefore: gopay().clock.now() })).rejects.toThrow('is not known yet');
  expect(gopay().fake.control.balance(requested.reference)).toMatchObject({ charges: 1 });
});

const kinds = { 'GOPAY-platba': 1, 'GOPAY-storno-platby': -1, 'GOPAY-popl': -1, 'GOPAY-vyuctovani': -1, 'GOPAY-jine': 1 } as const;
const statements = fc
  .array(
    fc.record({
      type: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      minor: fc.integer({ min: 1, max: 1e7 }),
      reference: fc.constantFrom('', '1', '2'),
      hours: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 60 },
  )
  .chain((rows) =>
    fc.integer({ min: -1e6, max: 1e6 }).map((start) => {
      let [balance, at] = [start, Date.UTC(2026, 2, 2)];
      return rows.map(({ type, minor, reference, hours }, index): Movement => {
        at += hours * 3_600_000;
        const opening = balance;
        balance += kinds[type] * minor;
        const when = new Date(at);
        return {
          id: String(index),
          day: when.toISOString().slice(0, 10),
          at: when,
          type,
          counterparty: '',
          reference,
          amount: balance - opening,
          opening,
          closing: balance,
        };
      });
    }),
  );

test('each movement up to the last transfer is in one payout, and every payout adds up with the balances it takes over and leaves', () => {
  fc.assert(
    fc.property(statements, (movements) => {
      const sections = divide(movements);
      expect(sections.map(({ transfer }) => transfer)).toEqual(movements.filter(({ type }) => type === 'GOPAY-vyuctovani'));
      for (const [index, { transfer, carriedIn, carriedOut, movements: inside }] of sections.entries()) {
        expect(carriedIn + inside.reduce((sum, { amount }) => sum + amount, 0) + transfer.amount).toBe(carriedOut);
        expect(carriedIn).toBe(index === 0 ? movements[0]?.opening : sections[index - 1]?.carriedOut);
      }
      const ids = sections.flatMap(({ movements: inside }) => inside.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      const last = movements.findLastIndex(({ type }) => type === 'GOPAY-vyuctovani');
      const before = movements.slice(0, last + 1).filter(({ type }) => type !== 'GOPAY-vyuctovani');
      expect(before.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    }),
  );
});
