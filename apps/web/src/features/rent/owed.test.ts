import type { ClientCharge, Rent } from '@komora/api';
import { expect, test } from 'vitest';
import { owedCharges, sumsOf } from './owed.ts';

const charge = (id: string, amount: number, more: Partial<ClientCharge> = {}): ClientCharge => ({
  id,
  number: id,
  issuedOn: '2026-11-01',
  dueOn: '2026-11-15',
  subjects: ['Late interest'],
  priceWithVat: { amount: 900, currency: 'EUR' },
  toPay: { amount, currency: 'EUR' },
  isInPlan: false,
  ...more,
});
const rent = (amount: number, currency: 'EUR' | 'CZK' = 'EUR') => ({ toPay: { amount, currency } }) as Rent;

test('charges that are unpaid and in no instalment plan are owed, the oldest first', () => {
  const charges = [
    charge('b', 900),
    charge('paid', 0),
    charge('planned', 900, { isInPlan: true }),
    charge('a', 500, { dueOn: '2026-10-01' }),
  ];
  expect(owedCharges(charges).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the sum has rents and charges, one per currency', () => {
  expect(sumsOf({ rents: [rent(6000), rent(100_000, 'CZK')], charges: [charge('a', 900)] })).toEqual([
    { amount: 6900, currency: 'EUR' },
    { amount: 100_000, currency: 'CZK' },
  ]);
  expect(sumsOf({ rents: [], charges: [charge('a', 900)] })).toEqual([{ amount: 900, currency: 'EUR' }]);
});
