import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportData } from '../src/modules/identity/data-export/export-data.ts';
import { type Client, type FullTestApp, openFullTestApp } from './kit/full-test-app.ts';
import { settingsWith } from './kit/settings.ts';

const database = useTestDatabase();
let testApp: FullTestApp;
let me: Client;
let other: Client;
beforeAll(async () => {
  testApp = await openFullTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [me, other] = [await testApp.client({ language: 'HU', firstName: '<b>Éva</b>' }), await testApp.client({ lastName: 'Cudzia' })];
});

const get = (token = me.token) => testApp.get('/api/client/my/data-export', token);
const open = async () => {
  const response = await get();
  const files = unzipSync(response.rawPayload);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

test.each([
  ['Sklady „U Nováka“ / \\ ..', 'sklady-u-novaka-2026-03-02.zip'],
  ['Комора Їжак', 'комора-їжак-2026-03-02.zip'],
  ['***', 'komora-2026-03-02.zip'],
])('the archive of the shop %s has a file name of its letters', async (shopName, expected) => {
  const { db, clock } = testApp.context;
  expect((await exportData({ db, clock, settings: settingsWith({ contact: { shopName } }) }, [], me.id)).name).toBe(expected);
});

describe('the archive of my data', () => {
  test('contains a file for each part and a page in my language', async () => {
    const response = await get();
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(response.headers['content-disposition']).toContain('komora-2026-03-02.zip');
    const files = await open();
    expect(Object.keys(files).sort()).toEqual(
      [
        'profile',
        'contracts',
        'contractTerms',
        'insuranceProofs',
        'rentIncreases',
        'rents',
        'invoices',
        'orders',
        'moveIns',
        'consents',
        'sharing',
        'terminations',
        'ledger',
        'promises',
        'instalmentPlans',
        'collectionCases',
        'rewards',
        'waitlist',
        'messages',
        'doorEvents',
        'entrancePhotos',
        'accessLinks',
        'withdrawals',
        'sessions',
        'passkeys',
        'payments',
        'errorReports',
        'notes',
        'files',
        'staffViews',
      ]
        .map((name) => `${name}.json`)
        .concat('index.html')
        .sort(),
    );
    expect(files['index.html']).toContain('<html lang="hu">');
    expect(files['index.html']).toContain('Az Ön adatai – Komora');
    expect(files['index.html']).toContain('&lt;b&gt;Éva&lt;/b&gt;');
    expect(files['index.html']).not.toContain('<b>Éva');
  });

  test('contains my data, and no data of other clients', async () => {
    for (const client of [me, other]) {
      const contract = await createContract(testApp.pool, { clientId: client.id });
      const rent = await createRent(testApp.pool, { contractId: contract.id, periodNumber: 0 });
      await createInvoice(testApp.pool, {
        rentId: rent.id,
        clientId: client.id,
        legalEntityId: contract.legalEntityId,
        sequence: client === me ? 1 : 2,
        subjects: ['Nájom'],
      });
      await testApp.post('/api/client/my/subscribe-to-newsletter', { subscribe: true }, client.token);
      await testApp.post('/auth/password/request-reset', { email: client.email });
      await testApp.pay(await testApp.order(await testApp.box(), { token: client.token, email: client.email }));
      await testApp.post('/api/ops/error', {
        error: `Broken at ${client.email}`,
        stacktrace: 'at x',
        context: {
          browser: 'x',
          localStorage: {},
          location: 'https://x.example',
          screenSize: '1x1',
          sessionId: 'abc123',
          username: client.email,
        },
      });
    }
    const files = await open();
    const records = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
    expect(records('profile')).toMatchObject([{ email: me.email, newsletter: true }]);
    for (const [name, count] of Object.entries({ contracts: 1, rents: 1, invoices: 1, orders: 2 }))
      expect(records(name)).toHaveLength(count);
    expect(records('sessions')).toEqual([expect.objectContaining({ createdAt: expect.any(String), remembered: false })]);
    expect(records('payments')).toEqual([expect.objectContaining({ provider: 'MOCK', amount: 6384, refunds: [] })]);
    expect(records('errorReports')).toEqual([expect.objectContaining({ error: `Broken at ${me.email}` })]);
    expect(records('consents').map(({ kind }: { kind: string }) => kind)).toContain('NEWSLETTER');
    const whole = Object.values(files).join('\n');
    expect(whole).toContain(me.email);
    for (const foreign of [other.email, other.phoneNumber, 'Cudzia']) expect(whole).not.toContain(foreign);
  });

  test('contains no secrets: no hash, no door code', async () => {
    await createContract(testApp.pool, {
      clientId: me.id,
      accessCodeEncrypted: Buffer.from('access'),
      lockCodeEncrypted: Buffer.from('lock'),
    });
    const whole = Object.values(await open()).join('\n');
    for (const secret of ['argon2', 'password', 'encrypted', 'token', 'Code"', 'hash']) {
      expect(whole.replaceAll('referralCode"', '')).not.toContain(secret);
    }
  });

  test('is limited to three downloads in a period', async () => {
    const answers = [await get(), await get(), await get(), await get()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
    testApp.clock.advance({ minutes: 10 });
    expect((await get()).statusCode).toBe(200);
    expect((await get('no-session')).statusCode).toBe(401);
  });
});
