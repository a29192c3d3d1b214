import { expect, test } from 'vitest';
import { startOrder } from '../../../shared/storage/local-order.ts';
import { pathBack } from './path-back.ts';

const begun = { ...startOrder('box-a', 'warehouse'), insurance: 'basic', invoicing: 1, invoicingDetailsValid: true };
const placed = { orderId: 'order-a', box: { id: 'box-a', name: 'A', size: 'SMALL' } } as const;

test('the placed order of this browser leads back to its summary', () => {
  expect(pathBack('order-a', begun, placed)).toBe('/order/summary');
});

test('an order of another box that another tab has begun or placed meanwhile is no way back', () => {
  expect(pathBack('order-a', { ...begun, box: 'box-b' }, placed)).toBeNull();
  expect(pathBack('order-a', begun, { ...placed, orderId: 'order-b' })).toBeNull();
});

test('an order from another device has no way back', () => {
  expect([pathBack('order-a', null, placed), pathBack('order-a', begun, null)]).toEqual([null, null]);
});
