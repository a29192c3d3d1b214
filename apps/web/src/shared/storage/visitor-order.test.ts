import { expect, test } from 'vitest';
import { type InvoicingDetails, startOrder } from './local-order.ts';
import { createStorage, memoryBackend } from './storage.ts';
import { discardOrder, dropExpiredOrder, stampOrder } from './visitor-order.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-20T10:00:00Z');
const details: InvoicingDetails = {
  version: 0,
  firstName: 'Anna',
  lastName: 'Nová',
  email: 'anna@example.com',
  telephoneNumber: '+421900111222',
  company: null,
  address: { street: 'Tajná', number: '1', city: 'Bratislava', zip: '811 01', countryCode: 'SVK' },
  type: 'FyzickaOsoba',
};
const placed = { idempotencyKey: null, request: '', orderId: 'order', box: { id: 'box', name: '1', size: 'SMALL' } } as const;

/** A browser in which somebody has typed an order; `left` lists what is stored after `ms`, at the next start of the page. */
function visited() {
  const backend = memoryBackend();
  let now = START;
  const storage = createStorage(backend);
  stampOrder(storage, () => now);
  storage.buyer.set(details);
  storage.order.set({ ...startOrder('box', 'warehouse'), invoicingDetails: details });
  return {
    storage,
    pass: (ms: number) => {
      now += ms;
    },
    left: () => {
      const later = createStorage(backend);
      dropExpiredOrder(later, now);
      return (['order', 'buyer', 'pendingOrder'] as const).filter((name) => later[name].get() !== null);
    },
  };
}

test('an order that nobody has changed for a week is deleted with everything typed, and not before', () => {
  const { pass, left } = visited();
  pass(7 * DAY);
  expect(left()).toEqual(['order', 'buyer']);
  pass(1);
  expect(left()).toEqual([]);
});

test('a change of the order starts its week again', () => {
  const { storage, pass, left } = visited();
  pass(6 * DAY);
  storage.order.set({ ...startOrder('box', 'warehouse'), invoicing: 3 });
  pass(6 * DAY);
  expect(left()).toEqual(['order', 'buyer']);
});

test('a placed order is deleted a day after its hold; an order that was begun after the hold stays', () => {
  const holdExpiresAt = new Date(START + HOUR / 2).toISOString();
  const paid = visited();
  paid.storage.pendingOrder.set({ ...placed, holdExpiresAt });
  paid.pass(DAY + HOUR / 2);
  expect(paid.left()).toEqual(['order', 'buyer', 'pendingOrder']);
  paid.pass(1);
  expect(paid.left()).toEqual([]);

  const other = visited();
  other.storage.pendingOrder.set({ ...placed, holdExpiresAt });
  other.pass(HOUR);
  other.storage.order.set(startOrder('another box', 'warehouse'));
  other.pass(2 * DAY);
  expect(other.left()).toContain('order');
});

test('an order that an earlier release stored without a time has a week from now on', () => {
  const { storage, pass, left } = visited();
  storage.orderChangedAt.remove();
  expect(left()).toEqual(['order', 'buyer']);
  pass(7 * DAY + 1);
  expect(left()).toEqual([]);
});

test('a discarded order leaves nothing personal, and the placed order can still be found', () => {
  const { storage } = visited();
  storage.pendingOrder.set({ ...placed, idempotencyKey: 'key', request: JSON.stringify(details) });
  discardOrder(storage);
  expect([storage.order.get(), storage.buyer.get(), storage.orderChangedAt.get()]).toEqual([null, null, null]);
  expect(storage.pendingOrder.get()).toEqual(placed);
  storage.pendingOrder.set({ ...placed, orderId: null, idempotencyKey: 'key', request: JSON.stringify(details) });
  discardOrder(storage);
  expect(storage.pendingOrder.get()).toBeNull();
});
