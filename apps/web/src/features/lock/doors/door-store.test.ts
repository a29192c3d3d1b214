import type { LockCommand } from '@komora/contract';
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

test('news that come late do not lead back, nor do those of an older command', () => {
  const store = fresh();
  expect(store.take(command('2', 'UNLOCKED'))).toBe(true);
  expect(store.take(command('2', 'ACKED'))).toBe(false);
  expect(store.take(command('1', 'RELOCKED'))).toBe(false);
  expect(known(store)?.state).toBe('UNLOCKED');
  expect(store.take(command('2', 'RELOCKED'))).toBe(true);
  expect(store.take(command('3', 'REQUESTED'))).toBe(true);
  expect(known(store)).toMatchObject({ id: '3', state: 'REQUESTED' });
});

test('a phone with a wrong clock counts by the server’s', () => {
  const store = fresh();
  store.up(100_000, 98_500);
  expect(store.get()).toMatchObject({ live: true, ahead: 0 });
  store.up(100_000, 40_000);
  expect(store.get().ahead).toBe(60_000);
  store.up(Number.NaN, 40_000);
  expect(store.get().ahead).toBe(0);
});

test('without a stream a far wrong clock is seen by the life of a command', () => {
  const store = fresh();
  store.hint(-11_000);
  expect(store.get().ahead).toBe(0);
  store.hint(-300_000);
  expect(store.get().ahead).toBe(-300_000);
  store.up(100_000, 40_000);
  store.hint(-300_000);
  expect(store.get().ahead).toBe(60_000);
});

test('whoever listens hears of each change', () => {
  const store = fresh();
  let heard = 0;
  const leave = store.subscribe(() => void heard++);
  store.take(command('1', 'SENT'));
  store.take(command('1', 'SENT'));
  store.up(Number.NaN, 0);
  store.down();
  store.down();
  expect(heard).toBe(3);
  leave();
  store.clear();
  expect(heard).toBe(3);
  expect(store.get().commands.size).toBe(0);
});
