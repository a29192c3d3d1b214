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
  it('leads where the table says', () => {
    expect(transition(table, 'SUBMITTED', 'declined')).toEqual({ ok: true, from: 'SUBMITTED', to: 'FAILED' });
    expect(transition(table, 'FAILED', 'paid')).toEqual({ ok: true, from: 'FAILED', to: 'FULFILLED' });
  });

  it('refuses any other event and says what would have been allowed', () => {
    expect(transition(table, 'FAILED', 'declined')).toEqual({
      ok: false,
      code: 'lifecycle/not-allowed',
      from: 'FAILED',
      event: 'declined',
      allowed: ['paid', 'expired'],
    });
  });

  it('takes no event in a final state', () => {
    expect(eventsFrom(table, 'FULFILLED')).toEqual([]);
    expect(transition(table, 'FULFILLED', 'paid').ok).toBe(false);
  });

  it('does not mistake what every object inherits for an event', () => {
    const inherited: string = 'toString';
    expect(transition(table, 'SUBMITTED', inherited as Event).ok).toBe(false);
  });
});
