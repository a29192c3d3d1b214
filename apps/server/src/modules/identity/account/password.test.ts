import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password matches its hash only', async () => {
  const hash = await hashPassword('heslo do komory 1', 'a');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'heslo do komory 1', 'a')).toBe(true);
  expect(await verifyPassword(hash, 'heslo do komory 2', 'a')).toBe(false);
  expect(await verifyPassword(null, 'heslo do komory 1', 'a')).toBe(false);
});

test('a damaged hash is an error, and the next password is verified', async () => {
  const hash = await hashPassword('x', 'a');
  const both = await Promise.allSettled([verifyPassword('no hash', 'x', 'a'), verifyPassword(hash, 'x', 'b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(both[1]).toMatchObject({ value: true });
});

test('one network cannot fill the queue', async () => {
  const hash = await hashPassword('x', 'a');
  const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => verifyPassword(hash, 'x', 'flood')));
  const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(rejected.length).toBeGreaterThan(0);
  for (const reason of rejected) expect(reason).toMatchObject({ code: 'too-many-requests', retryAfter: 5 });
  expect(await verifyPassword(hash, 'x', 'another')).toBe(true);
});

/** The nice values of the threads of this process. */
function priorities(): number[] {
  const values = readdirSync('/proc/self/task').map((id) => {
    const afterName = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return Number(afterName.split(' ')[16]);
  });
  return [...new Set(values)].toSorted((a, b) => a - b);
}

// Elsewhere a thread has no priority of its own.
test.runIf(process.platform === 'linux')('a thread of low priority hashes, and the others keep theirs', async () => {
  await hashPassword('x', 'a');
  const [own = Number.NaN, ...lower] = priorities();
  expect(lower).toEqual([own + 5]);
});
