import { type Endpoint, endpoints } from '@komora/contract';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/http/app.ts';
import { endpoint } from '../src/http/endpoint.ts';
import { findSession } from '../src/modules/account/index.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let app: AccountHouse['app'];
let expired: string;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
  const { email } = await house.client();
  expired = await house.logIn(email);
  house.clock.advance({ hours: 12 });
  const { deps, pool, clock } = house;
  // Every door of the contract, with nothing behind it: who may enter is judged before.
  app = await buildApp({
    log: deps.log,
    ids: deps.ids,
    describe: (code) => code,
    authenticate: findSession({ pool, clock }),
    routes: [
      (server) => {
        for (const key of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
          endpoint(server, key, () => {
            throw new Error('entered');
          });
        }
      },
    ],
  });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const rows = Object.entries<Endpoint>(endpoints).map(([key, { access }]) => ({ key, access }));
const call = (key: string, token?: string) => {
  const [method = '', path = ''] = key.split(' ');
  const url = path.replace(/\{\w+\}/g, '019577a0-0000-7000-8000-000000000000');
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.inject({ method: method as 'GET', url, headers });
};

describe('who may call', () => {
  test('the contract has doors of each kind that is tested here', () => {
    expect(rows.filter(({ access }) => access === 'client').length).toBeGreaterThan(5);
    expect(rows.filter(({ access }) => access === 'public').length).toBeGreaterThan(5);
  });

  test.each(rows.filter(({ access }) => access === 'client' || access === 'operator'))('$key wants a living session', async ({ key }) => {
    for (const token of [undefined, expired, 'nonsense', '', 'x'.repeat(5000)]) {
      const answer = await call(key, token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
    }
  });

  test.each(rows.filter(({ access }) => access === 'optional'))('$key takes anybody, but no dead session', async ({ key }) => {
    expect((await call(key)).statusCode).not.toBe(401);
    expect((await call(key, expired)).statusCode).toBe(401);
  });

  test.each(rows.filter(({ access }) => access === 'public'))('$key does not read a token at all', async ({ key }) => {
    expect((await call(key)).statusCode).not.toBe(401);
    expect((await call(key, expired)).statusCode).not.toBe(401);
  });
});
