import { insertOperators, TestClock, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/logging.ts';
import { Settings } from '../platform/settings/index.ts';
import { pageMeta } from './page-meta.ts';

const testDatabase = useTestDatabase();
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  open = openDatabase(testDatabase.url, { max: 2 });
  await insertOperators(open.pool);
});
afterAll(() => open.close());

const metaOf = (env: Record<string, string>) => {
  const config = readConfig(env, '1.2.3');
  const settings = new Settings({ config: config.settings, clock: new TestClock(), log: createLog('silent') });
  return pageMeta({ config, settings, db: open.db });
};

test('the contact is the e-mail and phone of the legal entity, unless another is configured', async () => {
  const own = await metaOf({});
  expect(own.email).toMatch(/@/);
  expect(own.phone).toMatch(/^\+421 /);
  const reported = await metaOf({ CONTACT_EMAIL: 'zakaznik@example.com', CONTACT_PHONE: '+421 850 111 222' });
  expect([reported.email, reported.phone]).toEqual(['zakaznik@example.com', '+421 850 111 222']);
  // The pages show the same data as invoices.
  expect([reported.iban, reported['company-id'], reported['company-address']]).toEqual([
    own.iban,
    own['company-id'],
    own['company-address'],
  ]);
});

test('sizes and the days before an overlock are those of the operator', async () => {
  const usual = await metaOf({});
  const own = await metaOf({ SIZE_SMALL_TO_M2: '4', SIZE_MEDIUM_TO_M2: '10' });
  expect([usual['size-bounds'], own['size-bounds']]).toEqual(['1,3,8', '1,4,10']);
  expect(usual['overlock-days']).toBe('10');
});

test('the labels of company numbers are those of its country', async () => {
  const names = async (COUNTRY: string) => {
    const meta = await metaOf({ COUNTRY });
    return [meta['company-id-name'], meta['tax-id-name'], meta['vat-id-name'], meta['id-name-readers']];
  };
  expect(await names('SVK')).toEqual(['IČO', 'DIČ', 'IČ DPH', 'sk,cs']);
  expect(await names('HUN')).toEqual(['Cégjegyzékszám', 'Adószám', 'Közösségi adószám', 'hu']);
});

test('the map names the source of the tiles of another server', async () => {
  expect((await metaOf({}))['tile-attribution']).toBe('');
  const tiles = { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' };
  expect((await metaOf(tiles))['tile-attribution']).toBe('© OpenStreetMap contributors');
  expect((await metaOf({ ...tiles, TILE_ATTRIBUTION: '© Example Maps' }))['tile-attribution']).toBe('© Example Maps');
});

test('Hungary shows another set of payment marks than the others', async () => {
  expect((await metaOf({ COUNTRY: 'CZE' }))['payment-marks']).toBe(
    'visa=Visa;mastercard=Mastercard;apple-pay=Apple Pay;google-pay=Google Pay',
  );
  expect((await metaOf({ COUNTRY: 'HUN' }))['payment-marks']).toContain('simplepay=SimplePay');
});

test('associations are shown to Czech readers, and only when configured', async () => {
  expect((await metaOf({ DEMO: 'true' })).memberships).toBe(
    'cs/samosklad=SAMOSKLAD – česká asociace;cs/cech-skladniku=Cech skladníků;cs/mestsky-prostor=Svaz Městský prostor',
  );
  const inEarnest = {
    DATABASE_URL: 'postgres://a/b',
    SECRET_KEY: 'ab'.repeat(32),
    MAILBOX: 'true',
    PAYMENT_PROVIDER: 'MOCK',
    TEST_GATEWAY: 'true',
  };
  expect((await metaOf(inEarnest)).memberships).toBe('');
  expect((await metaOf({ DEMO: 'false' })).memberships).toBe('');
});
