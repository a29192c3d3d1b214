import type { PercentLimit, Right, RoleLimit } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { mayToggle, withRight } from '../../shared/rights.ts';
import { limitValues, nounsOf, validateLimits, validateRole } from './role-values.ts';

test('who may change may read; who may not read may not change', () => {
  expect(withRight([], 'write:box', true)).toEqual(['read:box', 'write:box']);
  expect(withRight(['read:box', 'write:box', 'read:price'], 'read:box', false)).toEqual(['read:price']);
  expect(withRight(['read:box', 'write:box'], 'write:box', false)).toEqual(['read:box']);
  expect(nounsOf(['read:box', 'write:box', 'read:price'])).toEqual({ written: ['box'], read: ['price'] });
});

test('a right that is held is given alone, and with its pair only if both are held', () => {
  const reader = (right: Right) => right === 'read:box';
  expect(mayToggle([], 'read:box', reader)).toBe(true);
  expect(mayToggle(['read:box'], 'read:box', reader)).toBe(true);
  // To take reading away would take changing, too.
  expect(mayToggle(['read:box', 'write:box'], 'read:box', reader)).toBe(false);
  expect(mayToggle(['read:box'], 'write:box', reader)).toBe(false);
  const writer = (right: Right) => right === 'write:box';
  expect(mayToggle([], 'write:box', writer)).toBe(false);
  expect(mayToggle(['read:box'], 'write:box', writer)).toBe(true);
  expect(mayToggle(['read:box', 'write:box'], 'write:box', writer)).toBe(true);
});

test('a role needs a name; it may have no right', () => {
  expect(validateRole({ name: ' ', rights: [] }).valid).toBe(false);
  expect(validateRole({ name: ' Porter ', rights: [] })).toEqual({ valid: true, value: { name: 'Porter', rights: [] } });
});

test('limits come back from the form as they were stored', () => {
  const limits: RoleLimit[] = [
    { noun: 'refund', currency: 'EUR', perAction: 20_000, per30Days: 100_000 },
    { noun: 'write-off', currency: 'HUF', perAction: 50, per30Days: null },
  ];
  const percents: PercentLimit[] = [{ noun: 'price', basisPoints: 1250 }];
  const typed = { ...limitValues({ limits, percents }, 'sk'), reason: 'a' };
  expect([typed['percent.price'], typed['percent.rent-increase']]).toEqual(['12,5', '']);
  expect(validateLimits(typed)).toEqual({ valid: true, value: { limits, percents, reason: 'a' } });
});

test('a limit of 30 days without or below the one of an act, a wrong amount and a missing reason have their errors', () => {
  const result = validateLimits({
    ...limitValues({ limits: [], percents: [] }, 'sk'),
    'refund.EUR.per30Days': '10',
    'refund.CZK.perAction': '10',
    'refund.CZK.per30Days': '9',
    'credit-note.PLN.perAction': '-1',
    'percent.price': '300,01',
  });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual([
    'refund.EUR.perAction',
    'refund.CZK.per30Days',
    'credit-note.PLN.perAction',
    'percent.price',
    'reason',
  ]);
});
