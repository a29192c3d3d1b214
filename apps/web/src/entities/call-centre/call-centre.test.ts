import { expect, test } from 'vitest';
import { callCentreAt } from './call-centre.ts';

const at = (instant: string, zone = 'Europe/Bratislava') => callCentreAt(Date.parse(instant), zone);

test('the call centre is open from nine to five on working days in the operator’s time zone', () => {
  expect(at('2026-11-20T08:00:00Z')).toBe('open');
  expect(at('2026-11-20T15:59:59Z')).toBe('open');
  expect(at('2026-07-20T07:00:00Z')).toBe('open');
  expect(at('2026-11-20T08:00:00Z', 'Europe/London')).toBe('today');
});

test('outside its hours it says when it opens', () => {
  expect(at('2026-11-20T07:59:59Z')).toBe('today');
  expect(at('2026-11-19T23:30:00Z')).toBe('today');
  expect(at('2026-11-19T16:00:00Z')).toBe('tomorrow');
  expect(at('2026-11-20T16:00:00Z')).toBe('monday');
  expect(at('2026-11-21T10:00:00Z')).toBe('monday');
  expect(at('2026-11-22T10:00:00Z')).toBe('tomorrow');
});
