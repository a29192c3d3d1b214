import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPayoutDifferences, isReconciled, PAYOUT_LINE_KINDS, type PayoutFacts, type PayoutLineFacts, sumPayout } from './payout.ts';

const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
const lowers = new Set(['REFUND', 'DISPUTE', 'FEE', 'CARRIED_OUT']);
const ownOfGateway = new Set(['FEE', 'CARRIED_IN', 'CARRIED_OUT']);

/** A line that fits our records. */
const fitting = fc
  .record({
    kind: fc.constantFrom(...PAYOUT_LINE_KINDS.filter((kind) => kind !== 'ADJUSTMENT')),
    amount: amounts,
    fee: fc.integer({ min: -5000, max: 50_000 }),
  })
  .map(({ kind, amount, fee }): Omit<PayoutLineFacts, 'key'> => {
    const isFee = ownOfGateway.has(kind);
    const ours = isFee ? null : { amount, currency: 'EUR' };
    return { kind, amount: lowers.has(kind) ? -amount : amount, fee: isFee ? 0 : fee, currency: 'EUR', ours, isTaken: false };
  });
const lines = fc
  .array(fitting, { maxLength: 200 })
  .map((found): PayoutLineFacts[] => found.map((line, index) => ({ ...line, key: `l${index}` })));
const netOf = (all: readonly PayoutLineFacts[]) => all.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
const paid = (amount: number): PayoutFacts => ({ amount, currency: 'EUR', status: 'PAID', linesState: 'COMPLETE' });

describe('sumPayout', () => {
  test('payments - refunds - disputes - fees + adjustments is what the lines bring, for any lines in any order', () => {
    fc.assert(
      fc.property(lines, fc.integer(), (all, seed) => {
        const totals = sumPayout(all);
        expect(totals.net).toBe(netOf(all));
        expect(totals.payments - totals.refunds - totals.disputes - totals.fees + totals.adjustments + totals.carried).toBe(totals.net);
        const turned = all.toSorted((left, right) => (left.key + seed < right.key + seed ? 1 : -1));
        expect(sumPayout(turned)).toEqual(totals);
      }),
    );
  });

  test('the totals of two parts add up to the totals of both', () => {
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const [a, b, both] = [sumPayout(left), sumPayout(right), sumPayout([...left, ...right])];
        for (const part of ['payments', 'refunds', 'disputes', 'fees', 'adjustments', 'carried', 'net'] as const)
          expect(both[part]).toBe(a[part] + b[part] + 0);
      }),
    );
  });

  test('a refund that came back and a dispute that was won cancel out', () => {
    const [payment, refund, returned] = (['PAYMENT', 'REFUND', 'REFUND_RETURNED'] as const).map((kind, index) => ({
      kind,
      amount: [500, -200, 200][index] ?? 0,
      fee: 0,
    }));
    expect(sumPayout([payment, refund, returned].filter((line) => line !== undefined))).toEqual({
      payments: 500,
      refunds: 0,
      disputes: 0,
      fees: 0,
      adjustments: 0,
      carried: 0,
      net: 500,
    });
  });
});

describe('findPayoutDifferences', () => {
  test('lines that fit our records and add up are reconciled, also for a payout below zero', () => {
    fc.assert(fc.property(lines, (all) => void expect(isReconciled(paid(netOf(all)), all)).toBe(true)));
  });

  test('one minor unit more or less in any place is found', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.constantFrom(-1, 1), fc.constantFrom('payout', 'amount', 'fee', 'ours'), (all, at, by, where) => {
        const index = all.length === 0 ? 0 : at % all.length;
        const line = all[index];
        const total = netOf(all);
        const isPayout = where === 'payout' || line === undefined || (where === 'ours' && line.ours === null);
        const changed = isPayout
          ? all
          : all.with(index, {
              ...line,
              ...(where === 'amount' ? { amount: line.amount + by } : {}),
              ...(where === 'fee' ? { fee: line.fee + by } : {}),
              ...(where === 'ours' && line.ours !== null ? { ours: { ...line.ours, amount: line.ours.amount + by } } : {}),
            });
        expect(isReconciled(paid(isPayout ? total + by : total), changed)).toBe(false);
      }),
    );
  });

  test.each([
    ['unknown money', { ours: null }, 'UNKNOWN_LINE', null],
    ['a record that another line has', { isTaken: true }, 'PAID_TWICE', 0],
    ['another amount', { amount: 90 }, 'AMOUNT', 100],
    ['another currency at the gateway', { currency: 'CZK' }, 'CURRENCY', null],
    ['another currency in our records', { ours: { amount: 100, currency: 'CZK' } }, 'CURRENCY', 100],
    ['an adjustment', { kind: 'ADJUSTMENT' as const }, 'ADJUSTMENT', null],
  ])('lists %s', (_name, change, kind, expected) => {
    const line: PayoutLineFacts = {
      key: 'a',
      kind: 'PAYMENT',
      amount: 100,
      fee: 3,
      currency: 'EUR',
      ours: { amount: 100, currency: 'EUR' },
      isTaken: false,
      ...change,
    };
    expect(findPayoutDifferences(paid(line.amount - line.fee), [line])).toEqual([{ kind, lineKey: 'a', expected, actual: line.amount }]);
  });

  test.each([
    ['FAILED', 'COMPLETE', 'PAYOUT_FAILED'],
    ['CANCELED', 'LATER', 'PAYOUT_FAILED'],
    ['PAID', 'NONE', 'NO_LINES'],
  ] as const)('a payout that is %s with lines %s is listed as %s', (status, linesState, kind) => {
    expect(findPayoutDifferences({ amount: 0, currency: 'EUR', status, linesState }, []).map((one) => one.kind)).toEqual([kind]);
  });

  test('a payout on its way, or with lines to come, is neither reconciled nor different', () => {
    for (const facts of [{ status: 'IN_TRANSIT' as const }, { linesState: 'LATER' as const }]) {
      const payout = { ...paid(0), ...facts };
      expect(findPayoutDifferences(payout, [])).toEqual([]);
      expect(isReconciled(payout, [])).toBe(false);
    }
  });
});
