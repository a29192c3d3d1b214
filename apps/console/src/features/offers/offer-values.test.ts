import { expect, test } from 'vitest';
import { offerState } from './days.ts';
import { newVoucher, promotionValues, validatePromotion, validateVoucher } from './offer-values.ts';

const validate = validateVoucher((id) => (id === 'praha' ? 'CZE' : undefined));
const values = { ...newVoucher('2026-03-02'), token: ' JAR ', place: 'country:SVK', value: '12,5', validTo: '2026-03-31', reason: 'jar' };

test('a voucher of per cent is in basis points; of an amount in minor units', () => {
  expect(validate(values)).toMatchObject({
    valid: true,
    value: { token: 'JAR', country: 'SVK', warehouseId: null, discountBp: 1250, discountAmount: null, maxRedemptions: 100 },
  });
  expect(validate({ ...values, kind: 'amount', value: '20', place: 'warehouse:praha' })).toMatchObject({
    valid: true,
    value: { country: 'CZE', warehouseId: 'praha', discountBp: null, discountAmount: 2000 },
  });
});

test('a voucher of nothing, one that ends before it begins, and missing fields have their errors', () => {
  const pathsOf = (change: object) => {
    const result = validate({ ...values, ...change });
    return result.valid ? [] : result.errors.map(({ path }) => path);
  };
  expect(pathsOf({ value: '0' })).toEqual(['value']);
  expect(pathsOf({ validTo: '2026-03-01' })).toEqual(['validTo']);
  expect(pathsOf({ token: '', place: '', value: '', maxRedemptions: '', validFrom: '', validTo: '', reason: '' })).toEqual([
    'token',
    'place',
    'value',
    'maxRedemptions',
    'validFrom',
    'validTo',
    'reason',
  ]);
});

test('a promotion needs a country, a title in one language and its days', () => {
  const result = validatePromotion(promotionValues(undefined, '2026-03-02'));
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual(['country', 'title.SK', 'validTo', 'reason']);
});

test('both days of an offer are inclusive; a stop comes before them', () => {
  const days = { validFrom: '2026-03-02', validTo: '2026-03-03', stoppedAt: null };
  expect(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => offerState(days, day))).toEqual([
    'planned',
    'active',
    'active',
    'over',
  ]);
  expect(offerState({ ...days, stoppedAt: '2026-03-02T10:00:00Z' }, '2026-03-02')).toBe('stopped');
});
