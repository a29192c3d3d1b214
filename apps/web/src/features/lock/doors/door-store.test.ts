import type { LockCommand } from '@komora/api';
import { expect, test } from 'vitest';
import { DoorStore } from './door-store.ts';

const command = (id: string, state: LockCommand['state']): LockCommand => ({
  id,
  contractId: 'c',
  door: 'BOX',
  state,
  expiresAt: '2026-11-20T16:00:10Z',
  relocksAt: null,
  reason: null,
});
const fresh = () => new DoorStore(({ contractId, door }) => `${contractId}/${door}`);
const known = (store: DoorStore) => store.get().commands.get('c/BOX');

test('late updates, and updates of an older command, do not lead back', () => {
  const store = fresh();
  expect(store.take(command('2', 'UNLOCKED'))).toBe(true);
  expect(store.take(command('2', 'ACKED'))).toBe(false);
  expect(store.take(command('1', 'RELOCKED'))).toBe(false);
  expect(known(store)?.state).toBe('UNLOCKED');
  expect(store.take(command('2', 'RELOCKED'))).toBe(true);
  expect(store.take(command('3', 'REQUESTED'))).toBe(true);
  expect(known(store)).toMatchObject({ id: '3', state: 'REQUESTED' });
});

test('a phone with a wrong clock uses the server’s', () => {
  const store = fresh();
  store.up(100_000, 98_500);
  expect(store.get()).toMatchObject({ live: true, ahead: 0 });
  store.up(100_000, 40_000);
  expect(store.get().ahead).toBe(60_000);
  store.up(Number.NaN, 40_000);
  expect(store.get().ahead).toBe(0);
});

test('without a stream, a very wrong clock is corrected by the lifetime of a command', () => {
  const store = fresh();
  store.hint(-11_000);
  expect(store.get().ahead).toBe(0);
  store.hint(-300_000);
  expect(store.get().ahead).toBe(-300_000);
  store.up(100_000, 40_000);
  store.hint(-300_000);
  expect(store.get().ahead).toBe(60_000);
});

test('subscribers are notified of each change', () => {
  const store = fresh();
  let calls = 0;
  const leave = store.subscribe(() => void calls++);
  store.take(command('1', 'SENT'));
  store.take(command('1', 'SENT'));
  store.up(Number.NaN, 0);
  store.down();
  store.down();
  expect(calls).toBe(3);
  leave();
  store.clear();
  expect(calls).toBe(3);
  expect(store.get().commands.size).toBe(0);
});
