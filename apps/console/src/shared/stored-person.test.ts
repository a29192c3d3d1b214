import type { Me } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { IDLE_SECONDS } from './session.ts';
import { createStoredPerson } from './stored-person.ts';

const idle = IDLE_SECONDS * 1000;
const start = Date.parse('2026-03-02T09:00:00Z');
const me: Me = {
  id: '0195a3f0-0000-7000-8000-000000000001',
  email: 'jana@example.com',
  name: 'Jana',
  locale: 'SK',
  version: 1,
  rights: [],
  warehouses: [],
  recoveryCodesLeft: 8,
  hasPassword: true,
  passkeys: 0,
  hasPin: true,
  freshUntil: '2026-03-02T09:10:00.000Z',
  isShared: false,
  isLocked: false,
  sessionEndsAt: '2026-03-02T17:00:00.000Z',
  isDemo: false,
};

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const stored = (storage = memory()) => createStoredPerson(() => storage);

test('a person is kept until the session ends or is signed out', () => {
  const person = stored();
  expect(person.read(start)).toBeNull();
  person.store(me, start);
  expect(person.read(start + 7 * 3_600_000)).toEqual(me);
  expect(person.read(Date.parse(me.sessionEndsAt))).toBeNull();
  person.remove();
  expect(person.read(start)).toBeNull();
});

test('on a shared device the person comes back locked after 15 minutes without activity, on an own device not', () => {
  const person = stored();
  person.store({ ...me, isShared: true }, start);
  expect(person.read(start + idle - 1)?.isLocked).toBe(false);
  expect(person.read(start + idle)?.isLocked).toBe(true);
  person.store(me, start);
  expect(person.read(start + idle)?.isLocked).toBe(false);
  person.store({ ...me, isLocked: true }, start);
  expect(person.read(start)?.isLocked).toBe(true);
});

test('a browser that rejects storage, or holds something else there, keeps nobody', () => {
  const rejecting = createStoredPerson(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rejecting.store(me, start);
  expect(rejecting.read(start)).toBeNull();
  rejecting.remove();
  expect(createStoredPerson(() => ({ ...memory(), getItem: () => '{' })).read(start)).toBeNull();
});
