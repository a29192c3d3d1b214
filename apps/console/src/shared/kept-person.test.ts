import type { Me } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { createKeptPerson } from './kept-person.ts';
import { IDLE_SECONDS } from './session.ts';

const idle = IDLE_SECONDS * 1000;
const start = Date.parse('2026-03-02T09:00:00Z');
const me: Me = {
  id: '0195a3f0-0000-7000-8000-000000000001',
  email: 'jana@example.com',
  name: 'Jana',
  locale: 'SK',
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
};

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const kept = (storage = memory()) => createKeptPerson(() => storage);

test('a person is kept until the session ends or is signed out', () => {
  const person = kept();
  expect(person.read(start)).toBeNull();
  person.keep(me, start);
  expect(person.read(start + 7 * 3_600_000)).toEqual(me);
  expect(person.read(Date.parse(me.sessionEndsAt))).toBeNull();
  person.forget();
  expect(person.read(start)).toBeNull();
});

test('on a shared device the person comes back locked after 15 minutes without activity, on an own device not', () => {
  const person = kept();
  person.keep({ ...me, isShared: true }, start);
  expect(person.read(start + idle - 1)?.isLocked).toBe(false);
  expect(person.read(start + idle)?.isLocked).toBe(true);
  person.keep(me, start);
  expect(person.read(start + idle)?.isLocked).toBe(false);
  person.keep({ ...me, isLocked: true }, start);
  expect(person.read(start)?.isLocked).toBe(true);
});

test('a browser that rejects storage, or holds something else there, keeps nobody', () => {
  const rejecting = createKeptPerson(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rejecting.keep(me, start);
  expect(rejecting.read(start)).toBeNull();
  rejecting.forget();
  expect(createKeptPerson(() => ({ ...memory(), getItem: () => '{' })).read(start)).toBeNull();
});
