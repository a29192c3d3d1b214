import { insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { pageMeta } from './page-meta.ts';

const testDatabase = useTestDatabase();
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  open = openDatabase(testDatabase.url, { max: 2 });
  await insertOperators(open.pool);
});
afterAll(() => open.close());

const metaOf = (env: Record<string, string>) => pageMeta(readConfig(env, '1.2.3'), open.db);

test('visitors are told the legal entity’s e-mail and telephone, unless they are to write and call elsewhere', async () => {
  const own = await metaOf({});
  expect(own.email).toMatch(/@/);
  expect(own.phone).toMatch(/^\+421 /);
  const told = await metaOf({ CONTACT_EMAIL: 'zakaznik@example.com', CONTACT_PHONE: '+421 850 111 222' });
  expect([told.email, told.phone]).toEqual(['zakaznik@example.com', '+421 850 111 222']);
  // What stands on invoices stands on the pages.
  expect([told.iban, told['company-id'], told['company-address']]).toEqual([own.iban, own['company-id'], own['company-address']]);
});

test('the numbers of a company are called as in its country', async () => {
  const names = async (COUNTRY: string) => {
    const meta = await metaOf({ COUNTRY });
    return [meta['company-id-name'], meta['tax-id-name'], meta['vat-id-name'], meta['id-name-readers']];
  };
  expect(await names('SVK')).toEqual(['IČO', 'DIČ', 'IČ DPH', 'sk,cs']);
  expect(await names('HUN')).toEqual(['Cégjegyzékszám', 'Adószám', 'Közösségi adószám', 'hu']);
});

test('Hungary shows another set of payment marks than the others', async () => {
  expect((await metaOf({ COUNTRY: 'CZE' }))['payment-marks']).toBe(
    'visa=Visa;mastercard=Mastercard;maestro=Maestro;apple-pay=Apple Pay;google-pay=Google Pay',
  );
  expect((await metaOf({ COUNTRY: 'HUN' }))['payment-marks']).toContain('simplepay=SimplePay');
});

test('the three associations are for Czech readers, and an operator is a member of none unasked', async () => {
  expect((await metaOf({})).memberships).toBe(
    'cs/samosklad=SAMOSKLAD – česká asociace;cs/cech-skladniku=Cech skladníků;cs/mestsky-prostor=Svaz Městský prostor',
  );
  const inEarnest = { DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'ab'.repeat(32), MAILBOX: 'true' };
  expect((await metaOf(inEarnest)).memberships).toBe('');
});
