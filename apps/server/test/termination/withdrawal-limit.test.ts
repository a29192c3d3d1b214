import { expect, test } from 'vitest';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway(async () => ({ RATE_LIMIT: '1' }));

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

test('strangers who know the number cannot keep the client from withdrawing', async () => {
  const renter = await aTenant(app());
  const statement = { name: 'Ján Novák', email: renter.email, contractBusinessId: renter.businessId };
  for (let n = 1; n <= 10; n++) expect((await ask(`10.1.0.${n}`, renter.businessId)).statusCode).toBe(200);
  expect((await ask('10.1.1.1', renter.businessId)).statusCode).toBe(429);
  expect((await app().post('/api/client/withdrawal/statement', statement, renter.token)).json().preview).not.toBeNull();
  expect((await app().post('/api/client/withdrawal/confirm', statement, renter.token)).statusCode).toBe(200);
});

test('a client has a limit of their own', async () => {
  const renter = await aTenant(app());
  const statement = { name: 'Ján Novák', email: renter.email, contractBusinessId: renter.businessId };
  const state = () => app().post('/api/client/withdrawal/statement', statement, renter.token);
  for (let n = 1; n <= 10; n++) expect((await state()).statusCode).toBe(200);
  expect((await state()).statusCode).toBe(429);
});
