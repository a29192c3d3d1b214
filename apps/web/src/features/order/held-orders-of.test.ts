import type { HeldOrder } from '@komora/api';
import { expect, test } from 'vitest';
import { heldOrdersOf } from './held-orders-of.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const held = (orderId: string, more: Partial<HeldOrder> = {}): HeldOrder => ({
  orderId,
  status: 'SUBMITTED',
  payment: 'PENDING',
  declineReason: null,
  retryable: false,
  holdExpiresAt: '2026-11-20T10:20:00.000Z',
  chargedNow: { amount: 6384, currency: 'EUR' },
  boxName: orderId,
  boxId: `box of ${orderId}`,
  warehouseId: 'warehouse',
  warehouseName: 'Petržalka',
  resolution: null,
  accountCreated: false,
  contractId: null,
  ...more,
});
const ids = (sources: Partial<Parameters<typeof heldOrdersOf>[0]>) =>
  heldOrdersOf({ here: undefined, ofClient: [], box: null, now, ...sources }).map(({ orderId }) => orderId);

test('an order from another device of the client is held here too', () => {
  expect(ids({ ofClient: [held('laptop')] })).toEqual(['laptop']);
  expect(ids({ ofClient: [held('laptop'), held('here')], here: held('here') })).toEqual(['here', 'laptop']);
});

test('the order of the box in progress is no other order', () => {
  expect(ids({ ofClient: [held('a'), held('b')], box: 'box of a' })).toEqual(['b']);
});

test('an order that is paid, cannot be paid any more, or whose hold is over is not held', () => {
  const over = { holdExpiresAt: '2026-11-20T09:59:59.000Z' };
  expect(ids({ here: held('paid', { payment: 'SUCCESS' }), ofClient: [held('failed', { payment: 'FAIL' }), held('over', over)] })).toEqual(
    [],
  );
  expect(ids({ ofClient: [held('declined', { payment: 'FAIL', retryable: true })] })).toEqual(['declined']);
});
