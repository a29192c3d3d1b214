import { expect, test } from 'vitest';
import { actsOf } from './act.ts';

const entry = { kind: 'PAYMENT', method: 'CASH', amount: -5000, open: 5000, paymentId: null, pays: [] } as const;

test('credit is paid out, and pays debts only if some are selected', () => {
  expect(actsOf({ ...entry, pays: [] }, false)).toEqual(['payOut']);
  expect(actsOf({ ...entry, pays: [] }, true)).toEqual(['allocate', 'payOut']);
});

test('an open invoice is written off or credited, a paid one only credited', () => {
  const invoice = { ...entry, kind: 'INVOICE', method: null, amount: 5000, pays: [] } as const;
  expect(actsOf({ ...invoice, open: 5000, pays: [] }, true)).toEqual(['writeOff', 'badDebt', 'creditNote']);
  expect(actsOf({ ...invoice, open: 0, pays: [] }, true)).toEqual(['creditNote']);
});

test('a held deposit is returned, never written off', () => {
  const deposit = { ...entry, kind: 'DEPOSIT_IN', method: null, amount: 10_000, pays: [] } as const;
  expect(actsOf({ ...deposit, open: 0, pays: [] }, true)).toEqual(['return']);
  // Its end cancels the part that is not paid.
  expect(actsOf({ ...deposit, open: 10_000, pays: [] }, true)).toEqual(['return']);
  expect(actsOf({ ...deposit, open: 4000, pays: [] }, true)).toEqual(['return']);
});

test('a card payment is refunded and never released, cash is released', () => {
  const pays = [{ debitId: 'a', amount: 5000 }];
  expect(actsOf({ ...entry, method: 'CARD', paymentId: 'p', open: 0, pays }, false)).toEqual(['refund']);
  expect(actsOf({ ...entry, open: 0, pays }, false)).toEqual(['release']);
});

test('a correction of VAT is reversed while a part of it is left', () => {
  const note = { ...entry, kind: 'CREDIT_NOTE' as const, method: null, open: 0, pays: [] };
  expect(actsOf({ ...note, badDebt: { left: 1 } }, false)).toEqual(['reverseBadDebt']);
  expect(actsOf({ ...note, badDebt: { left: 0 } }, false)).toEqual([]);
});
