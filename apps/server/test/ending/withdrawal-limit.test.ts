import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountHouse, openAccountHouse } from '../account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());

const ask = (ip: string, contractBusinessId: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/client/withdrawal/statement',
    payload: { name: 'Ján Novák', email: 'a@b.example', contractBusinessId },
    remoteAddress: ip,
  });

test('guessing who is behind a contract is slow, for one address and for one contract from everywhere', async () => {
  for (let n = 1; n <= 10; n++) expect((await ask(`10.0.0.${n}`, 'SK-2026-777777')).statusCode).toBe(404);
  const refused = await ask('10.0.1.1', 'sk-2026-77 77 77');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let n = 1; n <= 9; n++) expect((await ask('10.0.1.1', `SK-2026-77777${n - 1}x`)).statusCode).toBe(404);
  expect((await ask('10.0.1.1', 'SK-2026-888888')).statusCode).toBe(429);
  house.clock.advance({ minutes: 1 });
  expect((await ask('10.0.1.1', 'SK-2026-777777')).statusCode).toBe(404);
});
