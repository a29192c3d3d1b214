import { describe, expect, test, vi } from 'vitest';
import { nextStep } from './local-order.ts';
import { createStorage, keepReferral, memoryBackend, STORAGE_VERSION, sessionIdOf } from './storage.ts';

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
  test('keeps values from one visit to the next', () => {
    const backend = memoryBackend();
    createStorage(backend).order.set(order);
    expect(createStorage(backend).order.get()).toEqual(order);
  });

  test('throws another layout’s values away', () => {
    const backend = memoryBackend();
    createStorage(backend).authToken.set('secret');
    backend.setItem('komora.version', '0.9');
    expect(createStorage(backend).authToken.get()).toBeNull();
    expect(backend.getItem('komora.version')).toBe(STORAGE_VERSION);
  });

  test.each(['{broken', '"text"', '{"box":1}', 'null'])('takes corrupt text for nothing: %s', (text) => {
    const backend = memoryBackend();
    const storage = createStorage(backend);
    backend.setItem('komora.order', text);
    expect(storage.order.get()).toBeNull();
  });

  test('goes on in memory where the browser refuses to store', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = createStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
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

  test('tells of changes made here and in another tab, until nobody listens', () => {
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

  test('makes one session id of six characters', () => {
    const storage = createStorage(memoryBackend());
    const id = sessionIdOf(storage, (bytes) => bytes.fill(37));
    expect(id).toMatch(/^[0-9a-z]{6}$/);
    expect(sessionIdOf(storage, (bytes) => bytes.fill(1))).toBe(id);
  });
});

test('an order goes on at the first step that lacks something', () => {
  expect(nextStep(order)).toBe('/order/first');
  expect(nextStep({ ...order, insurance: 'BASIC', invoicing: 3 })).toBe('/order/user-details');
  expect(nextStep({ ...order, insurance: 'BASIC', invoicing: 3, invoicingDetailsValid: true })).toBe('/order/summary');
});

test('the code of a referral link is kept until another link brings another one; what is no code is not', () => {
  const storage = createStorage(memoryBackend());
  keepReferral(storage, '?location=48,17&ref=ABCD2345');
  keepReferral(storage, '?location=48,17');
  keepReferral(storage, '?ref=');
  keepReferral(storage, '?ref=%3Cscript%3E');
  expect(storage.referralCode.get()).toBe('ABCD2345');
  keepReferral(storage, '?ref=WXYZ6789');
  expect(storage.referralCode.get()).toBe('WXYZ6789');
});
