import { expect, test } from 'vitest';
import { validateAccess } from './access-definition.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const good = { email: 'mover@example.com', validFrom: '2026-11-21T08:00', validTo: '2026-11-21T12:00' };
const validate = (given: Partial<typeof good>) => validateAccess({ ...good, ...given }, 'Europe/Bratislava', now);

test('a future visit with a valid e-mail address is accepted, its times converted to UTC', () => {
  expect(validate({})).toEqual({
    valid: true,
    value: { email: good.email, validFrom: '2026-11-21T07:00:00.000Z', validTo: '2026-11-21T11:00:00.000Z' },
  });
  expect(validate({ validFrom: '2026-11-20T17:00', validTo: '2026-12-20T17:00' }).valid).toBe(true);
});

test.each([
  [{ email: ' ' }, { path: 'email', code: 'revalid/rule/basic/not-null' }],
  [{ email: 'mover' }, { path: 'email', code: 'revalid/rule/basic/regex' }],
  [{ validFrom: '' }, { path: 'validFrom', code: 'revalid/rule/basic/not-null' }],
  [{ validTo: '2026-11-21T08:00' }, { path: 'validTo', code: 'unlock-token/bad-dates' }],
  [{ validTo: '2026-12-21T08:01' }, { path: 'validTo', code: 'unlock-token/bad-dates' }],
  [
    { validFrom: '2026-11-20T10:00', validTo: '2026-11-20T17:00' },
    { path: 'validTo', code: 'unlock-token/bad-dates' },
  ],
])('%o is rejected at its field', (given, error) => {
  expect(validate(given)).toEqual({ valid: false, errors: [error] });
});
