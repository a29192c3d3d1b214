import { expect, test } from 'vitest';
import { type GenerateValues, rowAfter, validateGenerate } from './generate-values.ts';

const values: GenerateValues = {
  warehouseId: 'w',
  floor: '1',
  prefix: ' A',
  from: '01',
  to: '20',
  width: '1,5',
  length: '2',
  height: '2.6',
  price: '49,90',
  lockVersion: 'V2',
};

const pathsOf = (change: Partial<GenerateValues>) => {
  const result = validateGenerate({ ...values, ...change });
  return result.valid ? [] : result.errors.map(({ path }) => path);
};

test('a typed row becomes centimetres and minor units; leading zeros of the first number give the digits', () => {
  expect(validateGenerate(values)).toMatchObject({
    valid: true,
    value: {
      warehouseId: 'w',
      floor: 1,
      rows: [{ prefix: 'A', from: 1, to: 20, digits: 2, width: 150, length: 200, height: 260, price: 4990, lockVersion: 'V2' }],
    },
  });
});

test('each field that is no number, an empty warehouse and a range that runs backwards have their error', () => {
  expect(pathsOf({ width: 'wide', price: '' })).toEqual(['width', 'price']);
  expect(pathsOf({ warehouseId: '' })).toEqual(['warehouseId']);
  expect(pathsOf({ from: '5', to: '2' })).toEqual(['to']);
});

test('the next row continues the numbers with the same count, digits and measures', () => {
  expect(rowAfter(values)).toEqual({ ...values, from: '21', to: '40' });
  expect(rowAfter({ ...values, from: '001', to: '9' })).toMatchObject({ from: '010', to: '018' });
  expect(rowAfter({ ...values, from: '7', to: '7' })).toMatchObject({ from: '8', to: '8' });
});
