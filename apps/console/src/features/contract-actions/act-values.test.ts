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
