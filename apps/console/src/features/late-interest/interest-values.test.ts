import type { LateInvoice } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { chosenAtFirst, sumOf, validateBaseRate, validateCharge } from './interest-values.ts';

const rate = { country: 'SVK', rate: '2,15', validFrom: '2026-01-01', reason: 'ECB' };
const errorsOf = (result: { valid: boolean; errors?: readonly { path: string }[] }) => (result.errors ?? []).map(({ path }) => path);

test('a typed base rate is sent in basis points', () => {
  expect(validateBaseRate(rate)).toEqual({ valid: true, value: { country: 'SVK', rateBp: 215, validFrom: '2026-01-01', reason: 'ECB' } });
  expect(validateBaseRate({ ...rate, rate: '0' })).toMatchObject({ valid: true, value: { rateBp: 0 } });
});

test.each([
  [{ country: '' }, ['country']],
  [{ rate: '' }, ['rate']],
  [{ rate: '100,01' }, ['rate']],
  [{ rate: '-1' }, ['rate']],
  [{ rate: '2,155' }, ['rate']],
  [{ validFrom: '', reason: ' ' }, ['validFrom', 'reason']],
])('a base rate with %o is wrong there', (change, paths) => {
  expect(errorsOf(validateBaseRate({ ...rate, ...change }))).toEqual(paths);
});

const invoice = (invoiceId: string, interest: number, change: Partial<LateInvoice> = {}): LateInvoice => ({
  ...{ invoiceId, interest, number: invoiceId, dueOn: '2026-01-01', open: 100, customerType: 'FyzickaOsoba', isPlanned: false },
  ...{ from: '2026-01-02', until: '2026-02-01', charged: 0, noRateOn: null, parts: [] },
  ...change,
});
const shown = [invoice('a', 38), invoice('b', 12, { isPlanned: true }), invoice('c', 0, { noRateOn: '2025-07-01' })];

test('all interest that can be computed is chosen at first, without invoices of an instalment plan', () => {
  expect(chosenAtFirst(shown)).toEqual(['a']);
  expect(sumOf(shown, ['a', 'b'])).toBe(50);
});

test('a charge states the shown interest of the chosen invoices; it needs one, a term and a reason', () => {
  const values = { invoices: ['b'], dueInDays: '14', reason: 'late again' };
  expect(validateCharge(shown)(values)).toEqual({
    valid: true,
    value: { invoices: [{ invoiceId: 'b', until: '2026-02-01', interest: 12 }], dueInDays: 14, reason: 'late again' },
  });
  expect(errorsOf(validateCharge(shown)({ invoices: [], dueInDays: '91', reason: '' }))).toEqual(['invoices', 'dueInDays', 'reason']);
});
