import { expect, test } from 'vitest';
import { type ActValues, validateAct } from './act-values.ts';

const typed: ActValues = {
  amount: '12,50',
  method: 'CASH',
  contractId: '',
  kind: '',
  quantity: '1',
  dueInDays: '14',
  reason: ' paid at the desk ',
};
const wrongOf = (act: Parameters<typeof validateAct>[0], values: Partial<ActValues>): string[] => {
  const result = validateAct(act)({ ...typed, ...values });
  return result.valid ? [] : result.errors.map(({ path }) => path);
};

test('an amount is read in minor units, and the reason is trimmed', () => {
  expect(validateAct('receive')(typed)).toMatchObject({ valid: true, value: { amount: 1250, method: 'CASH', reason: 'paid at the desk' } });
});

test('an amount that is missing, zero, negative or no number is an error, where the act asks for one', () => {
  for (const amount of ['', '0', '-5', 'x', '1,234', '1e3']) {
    expect([amount, wrongOf('writeOff', { amount })]).toEqual([amount, ['amount']]);
    expect([amount, wrongOf('allocate', { amount })]).toEqual([amount, []]);
  }
});

test('each act needs a reason, and a method where money changes hands', () => {
  expect(wrongOf('release', { reason: ' ' })).toEqual(['reason']);
  expect(wrongOf('payOut', { method: 'CARD' })).toEqual(['method']);
});

test('a charge needs a contract, what it is for, and bounded numbers', () => {
  expect(wrongOf('charge', {})).toEqual(['contractId', 'kind']);
  expect(wrongOf('charge', { contractId: 'c', kind: 'LOCK', quantity: '101', dueInDays: '-1' })).toEqual(['quantity', 'dueInDays']);
});
