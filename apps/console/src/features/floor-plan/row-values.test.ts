import { expect, test } from 'vitest';
import { type RowValues, validateRow } from './row-values.ts';

const values: RowValues = {
  prefix: 'A',
  from: '1',
  to: '20',
  width: '1,5',
  length: '2',
  height: '2,5',
  price: '49,90',
  lockVersion: 'V1',
  x: '1',
  y: '0',
  direction: 'RIGHT',
  aisle: '1,6',
};

test('a typed row has its boxes and its pattern in centimetres', () => {
  expect(validateRow(values)).toMatchObject({
    valid: true,
    value: {
      rows: [{ prefix: 'A', from: 1, to: 20, width: 150, length: 200 }],
      pattern: { count: 20, width: 150, length: 200, x: 100, y: 0, direction: 'RIGHT', aisle: 160 },
    },
  });
  expect(validateRow({ ...values, aisle: ' ', direction: 'DOWN' })).toMatchObject({
    value: { pattern: { aisle: null, direction: 'DOWN' } },
  });
});

test('each wrong field has its error', () => {
  const result = validateRow({ ...values, to: '0', width: 'wide', x: '-1', aisle: '60' });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual(['width', 'to', 'x', 'aisle']);
});
