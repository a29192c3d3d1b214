import type { MoveIn } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';
import { openStep } from './move-in-queries.ts';

const details = {} as NonNullable<NonNullable<MoveIn['client']>['details']>;
const client = { id: null, firstName: 'Anna', lastName: 'Nagy', email: 'anna@example.com', phoneNumber: null, details };
const full = {
  client,
  box: { id: 'b', name: 'A1' },
  offer: {},
  terms: {},
  summary: {},
  acceptedAt: '2026-03-02T09:00:00Z',
} as MoveIn;

test('the first incomplete step is open; a lost offer goes back to the box', () => {
  expect(openStep(full)).toBe('payment');
  expect(openStep({ ...full, acceptedAt: null })).toBe('acceptance');
  expect(openStep({ ...full, summary: null })).toBe('terms');
  expect(openStep({ ...full, offer: null })).toBe('box');
  expect(openStep({ ...full, client: { ...client, details: null } })).toBe('client');
  expect(openStep({ ...full, client: null })).toBe('client');
});

test('the remaining minutes of a hold are rounded up, and never below zero', () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  const left = (heldUntil: string | null) => minutesLeft({ heldUntil }, now);
  expect([left('2026-03-02T09:29:01Z'), left('2026-03-02T09:00:01Z'), left('2026-03-02T08:59:00Z'), left(null)]).toEqual([30, 1, 0, 0]);
});
