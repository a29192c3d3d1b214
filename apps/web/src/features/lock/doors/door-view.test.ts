import type { LockCommand } from '@komora/api';
import { describe, expect, test } from 'vitest';
import { type DoorFacts, NO_ATTEMPT, viewDoor } from './door-view.ts';

const T = Date.parse('2026-11-20T16:00:00Z');
const at = (ms: number): string => new Date(T + ms).toISOString();

const command = (given: Partial<LockCommand>): LockCommand => ({
  id: '0197-2',
  contractId: 'c',
  door: 'ENTRANCE',
  state: 'SENT',
  expiresAt: at(10_000),
  relocksAt: null,
  reason: null,
  ...given,
});

const facts = (given: Partial<DoorFacts>): DoorFacts => ({
  door: { state: 'LOCKED', relocksAt: null, online: true },
  command: undefined,
  attempt: NO_ATTEMPT,
  blockReason: null,
  now: T,
  ...given,
});

const mine = { ...NO_ATTEMPT, commandId: '0197-2' };

describe('a door', () => {
  test.each(['REQUESTED', 'SENT', 'ACKED'] as const)('is opening, never open, while its command is %s', (state) => {
    expect(viewDoor(facts({ command: command({ state }) }))).toEqual({ phase: 'opening' });
  });

  test('counts down to the reported relock, then waits for the device’s report', () => {
    const open = command({ state: 'UNLOCKED', relocksAt: at(8000) });
    const view = (now: number) => viewDoor(facts({ command: open, now: T + now }));
    expect(view(0)).toEqual({ phase: 'unlocked', seconds: 8 });
    expect(view(7001)).toEqual({ phase: 'unlocked', seconds: 1 });
    expect(view(8000)).toEqual({ phase: 'relocking' });
    expect(view(12_999)).toEqual({ phase: 'relocking' });
    expect(viewDoor(facts({ command: open, now: T + 13_000, door: { state: 'UNKNOWN', relocksAt: null, online: true } }))).toEqual({
      phase: 'ready',
      sure: false,
    });
  });

  test('is locked once the device reports it, although older data has it open', () => {
    const door = { state: 'UNLOCKED', relocksAt: at(8000), online: true } as const;
    expect(viewDoor(facts({ door }))).toEqual({ phase: 'unlocked', seconds: 8 });
    expect(viewDoor(facts({ door, command: command({ state: 'RELOCKED', relocksAt: at(8000) }) }))).toEqual({ phase: 'ready', sure: true });
  });

  test('shows why it did not open only to the person who pressed', () => {
    const jammed = command({ state: 'REJECTED', reason: 'JAMMED' });
    expect(viewDoor(facts({ command: jammed, attempt: mine }))).toEqual({
      phase: 'failed',
      doorError: { kind: 'device', word: 'JAMMED' },
    });
    expect(viewDoor(facts({ command: jammed }))).toEqual({ phase: 'ready', sure: true });
  });

  test('does not wait forever: a command that expires without an outcome is reported', () => {
    const silent = facts({ command: command({}), attempt: mine });
    expect(viewDoor({ ...silent, now: T + 15_000 })).toEqual({ phase: 'opening' });
    expect(viewDoor({ ...silent, now: T + 15_001 })).toEqual({ phase: 'failed', doorError: { kind: 'timeout' } });
    expect(viewDoor(facts({ command: command({ state: 'TIMEOUT' }), attempt: mine }))).toMatchObject({ phase: 'failed' });
  });

  test('is shown open when it is open, with any outcome of the press', () => {
    const attempt = { ...NO_ATTEMPT, doorError: { kind: 'connection' } } as const;
    expect(viewDoor(facts({ attempt, door: { state: 'UNLOCKED', relocksAt: at(3000), online: true } }))).toEqual({
      phase: 'unlocked',
      seconds: 3,
    });
  });

  test('shows what blocks it before any press', () => {
    expect(viewDoor(facts({ blockReason: 'overlock' }))).toEqual({ phase: 'blocked', by: 'overlock' });
    expect(viewDoor(facts({ door: { state: 'UNKNOWN', relocksAt: null, online: false } }))).toEqual({ phase: 'offline' });
    expect(viewDoor(facts({ door: null }))).toEqual({ phase: 'ready', sure: false });
  });
});
