import { expect, test } from 'vitest';
import { judgeAccess } from './judge-access.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const good = { email: 'mover@example.com', validFrom: '2026-11-21T08:00', validTo: '2026-11-21T12:00' };
const judge = (given: Partial<typeof good>) => judgeAccess({ ...good, ...given }, 'Europe/Bratislava', now);

test('a visit that is to come, by one who can be written to, is good', () => {
  expect(judge({})).toEqual({});
  expect(judge({ validFrom: '2026-11-20T17:00', validTo: '2026-12-20T17:00' })).toEqual({});
});

test.each([
  [{ email: ' ' }, { email: 'revalid/rule/basic/not-null' }],
  [{ email: 'mover' }, { email: 'revalid/rule/basic/regex' }],
  [{ validFrom: '' }, { validFrom: 'revalid/rule/basic/not-null' }],
  [{ validTo: '2026-11-21T08:00' }, { validTo: 'unlock-token/bad-dates' }],
  [{ validTo: '2026-12-21T08:01' }, { validTo: 'unlock-token/bad-dates' }],
  [{ validFrom: '2026-11-20T10:00', validTo: '2026-11-20T17:00' }, { validTo: 'unlock-token/bad-dates' }],
])('%o is marked where it is wrong', (given, wrong) => {
  expect(judge(given)).toEqual(wrong);
});
