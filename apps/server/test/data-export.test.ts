import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, WholeHouse } from './whole-house.ts';

const database = useTestDatabase();
let house: WholeHouse;
let me: Client;
let other: Client;
beforeAll(async () => {
  house = await WholeHouse.open(database.url);
});
afterAll(() => house.close());
beforeEach(async () => {
  [me, other] = [await house.client({ language: 'HU', firstName: '<b>Éva</b>' }), await house.client({ lastName: 'Cudzia' })];
});

const get = (token = me.token) => house.get('/api/client/my/data-export', token);
const open = async () => {
  const answer = await get();
  const files = unzipSync(answer.rawPayload);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

describe('the archive of my data', () => {
  test('holds a file for each part and a page in my language', async () => {
    const answer = await get();
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toContain('komora-2026-03-02.zip');
    const files = await open();
    expect(Object.keys(files).sort()).toEqual(
      [
        'profile',
        'contracts',
        'rents',
        'invoices',
        'orders',
        'consents',
        'sharing',
        'cancellations',
        'rewards',
        'waitlist',
        'messages',
        'doorEvents',
        'captures',
        'unlockTokens',
        'withdrawals',
      ]
        .map((name) => `${name}.json`)
        .concat('index.html')
        .sort(),
    );
    expect(files['index.html']).toContain('<html lang="hu">');
    expect(files['index.html']).toContain('Az Ön adatai a Komoránál');
    expect(files['index.html']).toContain('&lt;b&gt;Éva&lt;/b&gt;');
    expect(files['index.html']).not.toContain('<b>Éva');
  });

  test('tells what is mine, and nothing of anybody else', async () => {
    for (const client of [me, other]) {
      const contract = await createContract(house.pool, { clientId: client.id });
      const rent = await createRent(house.pool, { contractId: contract.id, periodNumber: 0 });
      await createInvoice(house.pool, {
        rentId: rent.id,
        clientId: client.id,
        legalEntityId: contract.legalEntityId,
        sequence: client === me ? 1 : 2,
        subjects: ['Nájom'],
      });
      await house.post('/api/client/my/subscribe-to-newsletter', { subscribe: true }, client.token);
      await house.post('/auth/password/request-reset', { email: client.email });
      await house.order(await house.box(), { token: client.token, email: client.email });
    }
    const files = await open();
    const records = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
    expect(records('profile')).toMatchObject([{ email: me.email, newsletter: true }]);
    for (const [name, count] of Object.entries({ contracts: 1, rents: 1, invoices: 1, orders: 2 }))
      expect(records(name)).toHaveLength(count);
    expect(records('consents').map(({ kind }: { kind: string }) => kind)).toContain('NEWSLETTER');
    const whole = Object.values(files).join('\n');
    expect(whole).toContain(me.email);
    for (const foreign of [other.email, other.phoneNumber, 'Cudzia']) expect(whole).not.toContain(foreign);
  });

  test('holds no secret: no hash, no code of a door', async () => {
    await createContract(house.pool, {
      clientId: me.id,
      accessCodeEncrypted: Buffer.from('access'),
      lockCodeEncrypted: Buffer.from('lock'),
    });
    const whole = Object.values(await open()).join('\n');
    for (const secret of ['argon2', 'password', 'encrypted', 'token', 'Code"', 'hash']) {
      expect(whole.replaceAll('referralCode"', '')).not.toContain(secret);
    }
  });

  test('is given three times, and then again after a while', async () => {
    const answers = [await get(), await get(), await get(), await get()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
    house.clock.advance({ minutes: 10 });
    expect((await get()).statusCode).toBe(200);
    expect((await get('no-session')).statusCode).toBe(401);
  });
});
