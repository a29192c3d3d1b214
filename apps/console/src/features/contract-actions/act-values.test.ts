import type { ContractStanding } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { bodyOf, NO_VALUES } from './act-values.ts';

const standing = {
  rent: { amount: 4990, currency: 'EUR' },
  increase: { id: '0198c0de-0000-7000-8000-000000000001' },
} as ContractStanding;

test('a typed rent is sent in minor units of the contract, and an empty optional day as null', () => {
  expect(bodyOf('change-price', standing, { ...NO_VALUES, rent: '45,5' })).toEqual({ rent: { amount: 4550, currency: 'EUR' }, from: null });
});

test('there is no body while a mandatory field is empty or wrong', () => {
  expect(bodyOf('increase', standing, { ...NO_VALUES, rent: '59.90' })).toBeNull();
  expect(bodyOf('increase', standing, { ...NO_VALUES, rent: 'x', from: '2026-05-02' })).toBeNull();
  expect(bodyOf('change-period', standing, NO_VALUES)).toBeNull();
});

test('the length of a period is a number, and an increase is taken back by its id', () => {
  expect(bodyOf('change-period', standing, { ...NO_VALUES, months: '3' })).toEqual({ months: 3 });
  expect(bodyOf('withdraw-increase', standing, NO_VALUES)).toEqual({ increaseId: standing.increase?.id });
});

test('a transfer sends the list price of the chosen box, an own rent, or none', () => {
  const prices = new Map([['box-1', 8000]]);
  const sent = (values: Partial<typeof NO_VALUES>) => bodyOf('transfer', standing, { ...NO_VALUES, boxId: 'box-1', ...values }, prices);
  expect(sent({})).toEqual({ boxId: 'box-1' });
  expect(sent({ rent: '1' })).toEqual({ boxId: 'box-1' });
  expect(sent({ price: 'LIST' })).toEqual({ boxId: 'box-1', rent: { amount: 8000, currency: 'EUR' } });
  expect(sent({ price: 'OWN', rent: '75,5' })).toEqual({ boxId: 'box-1', rent: { amount: 7550, currency: 'EUR' } });
  expect(sent({ price: 'OWN' })).toBeNull();
  expect(sent({ price: 'LIST', boxId: '' })).toBeNull();
  expect(sent({ price: 'LIST', boxId: 'box-2' })).toBeNull();
});

test('a change from today has no later day', () => {
  const values = { ...NO_VALUES, rent: '45', from: '2026-05-02' };
  expect(bodyOf('change-price', standing, values)).toEqual({ rent: { amount: 4500, currency: 'EUR' }, from: '2026-05-02' });
  expect(bodyOf('change-price', standing, { ...values, start: 'TODAY' })).toEqual({
    rent: { amount: 4500, currency: 'EUR' },
    from: null,
    today: true,
  });
  expect(bodyOf('change-insurance', standing, { ...NO_VALUES, insuranceId: 'i1', start: 'TODAY' })).toEqual({
    insuranceId: 'i1',
    today: true,
  });
});
