import { expectConsole, sequenceIds, startWireFake, TestClock, waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';

test('the clock stands still until it is moved', () => {
  const clock = new TestClock('2026-01-31T22:30:00Z');
  expect(clock.now()).toEqual(new Date('2026-01-31T22:30:00Z'));
  clock.advance({ days: 1, minutes: 30 });
  expect(clock.now().toISOString()).toBe('2026-02-01T23:00:00.000Z');
  clock.set('2026-01-01T00:00:00+01:00');
  expect(clock.now().toISOString()).toBe('2025-12-31T23:00:00.000Z');
});

test('the clock rejects an instant without an offset', () => {
  expect(() => new TestClock('2026-01-31T22:30:00')).toThrow('needs its offset');
  expect(() => new TestClock('soon')).toThrow('Not an instant');
});

test('ids are well-formed, distinct and sort in the order in which they were made', () => {
  const next = sequenceIds('c0');
  const ids = Array.from({ length: 300 }, next);
  expect(new Set(ids).size).toBe(300);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('waiting returns what the probe finds', async () => {
  let tries = 0;
  expect(await waitUntil(() => (++tries < 3 ? undefined : `try ${tries}`))).toBe('try 3');
});

test('waiting in vain names the condition and keeps the last error', async () => {
  const failing = waitUntil(() => Promise.reject(new Error('still closed')), { limitMs: 20, what: 'the door' });
  await expect(failing).rejects.toThrow('the door');
  await expect(failing).rejects.toHaveProperty('cause', new Error('still closed'));
});

test('a wire fake records what it was asked and answers as told', async () => {
  const fake = await startWireFake((request) => ({ status: 201, body: { echoed: request.body } }));
  try {
    const response = await fetch(`${fake.url}/v1/charges?expand=all`, { method: 'POST', body: 'amount=100', headers: { 'X-Key': 'k' } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ echoed: 'amount=100' });
    expect(fake.requests).toMatchObject([{ method: 'POST', url: '/v1/charges?expand=all', body: 'amount=100', headers: { 'x-key': 'k' } }]);
    fake.reply(() => 'reset');
    await expect(fetch(fake.url)).rejects.toThrow();
  } finally {
    await fake.stop();
  }
});

test('a hanging fake can be stopped', async () => {
  const fake = await startWireFake(() => 'hang');
  const hanging = fetch(fake.url);
  const cut = expect(hanging).rejects.toThrow();
  await waitUntil(() => fake.requests.length === 1);
  await fake.stop();
  await cut;
});

test('an expected console line does not fail the test', () => {
  expectConsole('error', /declared/);
  console.error('a declared line');
});
