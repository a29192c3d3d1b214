import { describe, expect, test, vi } from 'vitest';
import { nextStep } from './local-order.ts';
import { createStorage, memoryBackend, STORAGE_VERSION, sessionIdOf, storeReferral } from './storage.ts';

const order = {
  box: 'b',
  warehouseId: 'w',
  insurance: null,
  invoicing: null,
  paymentFailed: false,
  invoicingDetails: null,
  invoicingDetailsValid: false,
  voucherToken: null,
  forceValidate: false,
  version: 0,
};

describe('browser storage', () => {
  test('keeps values between visits', () => {
    const backend = memoryBackend();
    createStorage(backend).order.set(order);
    expect(createStorage(backend).order.get()).toEqual(order);
  });

  test('deletes values of another version', () => {
    const backend = memoryBackend();
    createStorage(backend).authToken.set('secret');
    backend.setItem('komora.version', '0.9');
    expect(createStorage(backend).authToken.get()).toBeNull();
    expect(backend.getItem('komora.version')).toBe(STORAGE_VERSION);
  });

  test('deletes the boxes that an earlier release stored under another key', () => {
    const backend = memoryBackend();
    createStorage(backend);
    backend.setItem('komora.keptBoxes', '{"codes":["123456"]}');
    createStorage(backend);
    expect(backend.getItem('komora.keptBoxes')).toBeNull();
  });

  test.each(['{broken', '"text"', '{"box":1}', 'null'])('ignores corrupt text: %s', (text) => {
    const backend = memoryBackend();
    const storage = createStorage(backend);
    backend.setItem('komora.order', text);
    expect(storage.order.get()).toBeNull();
  });

  test('continues in memory where the browser rejects storage', () => {
    const reject = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = createStorage({ getItem: reject, setItem: reject, removeItem: reject });
    storage.authToken.set('secret');
    expect(storage.authToken.get()).toBe('secret');
    storage.authToken.remove();
    expect(storage.authToken.get()).toBeNull();
  });

  test('gives the same object until the value changes', () => {
    const { order: slot } = createStorage(memoryBackend());
    slot.set(order);
    const first = slot.get();
    expect(slot.get()).toBe(first);
    slot.set({ ...order, version: 1 });
    expect(slot.get()).not.toBe(first);
  });

  test('reports changes made here and in another tab to its subscribers', () => {
    const tabs = new EventTarget() as EventTarget & Window;
    const backend = memoryBackend();
    const { authToken } = createStorage(backend, tabs);
    const listener = vi.fn();
    const stop = authToken.subscribe(listener);
    authToken.set('here');
    backend.setItem('komora.authToken', '"there"');
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'komora.authToken' }));
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'komora.order' }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(authToken.get()).toBe('there');
    stop();
    authToken.remove();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('creates one session id of six characters', () => {
    const storage = createStorage(memoryBackend());
    const id = sessionIdOf(storage, (bytes) => bytes.fill(37));
    expect(id).toMatch(/^[0-9a-z]{6}$/);
    expect(sessionIdOf(storage, (bytes) => bytes.fill(1))).toBe(id);
  });
});

test('an order continues at the first incomplete step', () => {
  expect(nextStep(order)).toBe('/order/first');
  expect(nextStep({ ...order, insurance: 'BASIC', invoicing: 3 })).toBe('/order/user-details');
  expect(nextStep({ ...order, insurance: 'BASIC', invoicing: 3, invoicingDetailsValid: true })).toBe('/order/summary');
});

test('the code of a referral link is stored until another link replaces it; invalid codes are ignored', () => {
  const storage = createStorage(memoryBackend());
  storeReferral(storage, '?location=48,17&ref=ABCD2345');
  storeReferral(storage, '?location=48,17');
  storeReferral(storage, '?ref=');
  storeReferral(storage, '?ref=%3Cscript%3E');
  expect(storage.referralCode.get()).toBe('ABCD2345');
  storeReferral(storage, '?ref=WXYZ6789');
  expect(storage.referralCode.get()).toBe('WXYZ6789');
});
