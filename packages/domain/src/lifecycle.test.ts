import { describe, expect, it } from 'vitest';
import { eventsFrom, type LifecycleTable, transition } from './lifecycle.ts';

type State = 'SUBMITTED' | 'FULFILLED' | 'FAILED' | 'CANCELLED';
type Event = 'paid' | 'declined' | 'expired';

const table: LifecycleTable<State, Event> = {
  SUBMITTED: { paid: 'FULFILLED', declined: 'FAILED', expired: 'CANCELLED' },
  FAILED: { paid: 'FULFILLED', expired: 'CANCELLED' },
  FULFILLED: {},
  CANCELLED: {},
};

describe('lifecycle', () => {
  it('follows the table', () => {
    expect(transition(table, 'SUBMITTED', 'declined')).toEqual({ ok: true, from: 'SUBMITTED', to: 'FAILED' });
    expect(transition(table, 'FAILED', 'paid')).toEqual({ ok: true, from: 'FAILED', to: 'FULFILLED' });
  });

  it('rejects any other event and lists the allowed ones', () => {
    expect(transition(table, 'FAILED', 'declined')).toEqual({
      ok: false,
      code: 'lifecycle/not-allowed',
      from: 'FAILED',
      event: 'declined',
      allowed: ['paid', 'expired'],
    });
  });

  it('accepts no event in a final state', () => {
    expect(eventsFrom(table, 'FULFILLED')).toEqual([]);
    expect(transition(table, 'FULFILLED', 'paid').ok).toBe(false);
  });

  it('does not accept inherited object properties as events', () => {
    const inherited: string = 'toString';
    expect(transition(table, 'SUBMITTED', inherited as Event).ok).toBe(false);
  });
});
