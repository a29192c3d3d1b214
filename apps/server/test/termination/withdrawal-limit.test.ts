import { insertOperators } from '@komora/testing';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp({ env: { RATE_LIMIT: '1' } });
beforeAll(() => insertOperators(app().pool));

const ask = (ip: string, contractBusinessId: string) =>
  app().http.inject({
    method: 'POST',
    url: '/api/client/withdrawal/statement',
    payload: { name: 'Ján Novák', email: 'a@b.example', contractBusinessId },
    remoteAddress: ip,
  });

test('requests about one contract, and from one address, are limited', async () => {
  for (let n = 1; n <= 10; n++) expect((await ask(`10.0.0.${n}`, 'SK-2026-777777')).statusCode).toBe(200);
  const rejected = await ask('10.0.1.1', 'sk-2026-77 77 77');
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  for (let n = 1; n <= 9; n++) expect((await ask('10.0.1.1', `SK-2026-77777${n - 1}x`)).statusCode).toBe(200);
  expect((await ask('10.0.1.1', 'SK-2026-888888')).statusCode).toBe(429);
  app().clock.advance({ minutes: 1 });
  expect((await ask('10.0.1.1', 'SK-2026-777777')).statusCode).toBe(200);
});
