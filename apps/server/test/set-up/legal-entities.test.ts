import type { Problem, Warehouse } from '@komora/api';
import type { LegalEntityRecord, VatRuleRecord, WarehouseRecord } from '@komora/api/admin';
import { insertBox, insertOperators, useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { companySettings, nextPrefix, warehouseSettings } from '../kit/scenes/set-up-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const create = (fields: object = {}) => {
  const prefix = nextPrefix();
  return owner.post('/api/admin/legal-entities', {
    ...companySettings(),
    country: 'SVK',
    invoicePrefix: prefix,
    contractPrefix: prefix,
    ...fields,
  });
};
const fieldsOf = (problem: Problem) => problem.errors?.map(({ path, code }) => `${path} ${code}`);
const rules = async () => (await owner.get('/api/admin/vat-rules')).json<{ rows: VatRuleRecord[] }>().rows;
const addRule = (fields: object) =>
  owner.post('/api/admin/vat-rules', {
    country: 'SVK',
    itemKind: 'RENT',
    customerType: 'FyzickaOsoba',
    rateBp: 2500,
    exemptionCode: null,
    exemptionClause: null,
    validFrom: '2026-04-01',
    reason: 'novela zákona',
    ...fields,
  });

test('a second company of a country owns warehouses of its own', async () => {
  const company = (await create({ name: 'Druhá s. r. o.' })).json<LegalEntityRecord>();
  expect(company).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Bratislava', warehouses: 0, numbering: [], version: 1 });
  const warehouse = await owner.post('/api/admin/warehouses', { ...warehouseSettings, legalEntityId: company.id });
  const { id } = warehouse.json<WarehouseRecord>();
  await owner.post(`/api/admin/warehouses/${id}/publish`, { version: 1 });
  await insertBox(app.pool, id);
  expect((await app.get(`/api/client/warehouse/${id}`)).json<Warehouse>()).toMatchObject({ priceFrom: { net: 5000, gross: 6150 } });
  const manager = await aStaffClient(app, { preset: 'manager', legalEntityId: company.id });
  expect((await manager.get('/api/admin/legal-entities')).json()).toMatchObject({ rows: [{ id: company.id, warehouses: 1 }] });
  expect((await manager.get('/api/admin/warehouses')).json()).toMatchObject({ rows: [{ id }] });
});

test('a contract and its documents stay with the company of the warehouse', async () => {
  const { id: clientId } = await createUser(app.pool);
  const { legalEntityId } = await createContract(app.pool, { clientId });
  const first = await app.one<{ id: string }>(`select id from legal_entities where country = 'SVK' order by created_at, id limit 1`, []);
  expect(legalEntityId).toBe(first.id);
});

test.each([
  [{ companyId: '36421929' }, 'companyId'],
  [{ companyId: '123' }, 'companyId'],
  [{ taxId: '2020000005' }, 'taxId'],
  [{ vatId: 'CZ27074358' }, 'vatId'],
  [{ iban: 'SK3112000000198742637542' }, 'iban'],
  [{ phoneNumber: '12' }, 'phoneNumber'],
])('%o is rejected at its field', async (fields, path) => {
  expect((await create(fields)).json<Problem>().errors?.map((error) => error.path)).toEqual([path]);
});

test('two companies never have the same account or prefix, also not at the same time', async () => {
  const { iban, invoicePrefix } = (await create()).json<LegalEntityRecord>();
  expect(fieldsOf((await create({ iban: iban.replace(/(.{4})/g, '$1 ') })).json())).toEqual(['iban legal-entity/iban-exists']);
  expect(fieldsOf((await create({ invoicePrefix })).json())).toEqual(['invoicePrefix legal-entity/prefix-exists']);
  expect(fieldsOf((await create({ contractPrefix: invoicePrefix })).json())).toEqual(['contractPrefix legal-entity/prefix-exists']);
  const account = companySettings().iban;
  const answers = await Promise.all([1, 2, 3].map(() => create({ iban: account })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('in Hungary, where documents are reported, there are several companies, too', async () => {
  const hungarian = {
    country: 'HUN',
    address: { street: 'Fő utca', number: '1', city: 'Budapest', zip: '1011' },
    companyId: '01-09-123456',
    taxId: '12345676-2-41',
    vatId: 'HU12345676',
  };
  for (let companies = 0; companies < 2; companies += 1)
    expect((await create(hungarian)).json()).toMatchObject({ currency: 'HUF', timeZone: 'Europe/Budapest' });
});

test('interest for late payment is off until staff name a day; the fixed rate exists in Slovakia only', async () => {
  const { id, iban, lateInterest } = (await create()).json<LegalEntityRecord>();
  expect(lateInterest).toBeNull();
  const change = async (version: number, fields: object) => {
    const changed = await owner.put(`/api/admin/legal-entities/${id}`, { ...companySettings(), iban, version, ...fields });
    return changed.json<LegalEntityRecord>().lateInterest;
  };
  const fixed = { from: '2026-01-01', fixed: true };
  expect(await change(1, { lateInterest: fixed })).toEqual(fixed);
  expect(await change(2, {})).toEqual(fixed);
  expect(await change(3, { lateInterest: null })).toBeNull();
  const czech = { country: 'CZE', companyId: '27074358', taxId: 'CZ27074358', vatId: 'CZ27074358' };
  expect(fieldsOf((await create({ ...czech, lateInterest: fixed })).json())).toEqual(['lateInterest.fixed revalid/rule/basic/regex']);
  expect((await create({ ...czech, lateInterest: { ...fixed, fixed: false } })).statusCode).toBe(200);
});

test('a warehouse in a country without VAT rules is rejected, and the catalogue stays readable', async () => {
  const { rows } = (await owner.get('/api/admin/legal-entities')).json<{ rows: LegalEntityRecord[] }>();
  const hungarian = rows.find(({ country }) => country === 'HUN');
  const budapest = { address: { ...warehouseSettings.address, zip: '1011' }, location: { lat: 47.5, lng: 19.04 } };
  const body = { ...warehouseSettings, ...budapest, legalEntityId: hungarian?.id };
  expect(fieldsOf((await owner.post('/api/admin/warehouses', body)).json())).toEqual(['legalEntityId warehouse/no-vat-rule']);
  for (const itemKind of ['RENT', 'INSURANCE']) await addRule({ country: 'HUN', itemKind, rateBp: 2700, validFrom: '2026-01-01' });
  expect((await owner.post('/api/admin/warehouses', body)).statusCode).toBe(200);
  expect((await app.get('/api/client/warehouse')).statusCode).toBe(200);
});

test('country and prefixes are corrected until the first warehouse, and until the first order or document', async () => {
  const { id, iban } = (await create()).json<LegalEntityRecord>();
  const czech = {
    ...companySettings(),
    iban,
    address: { street: 'Dlouhá', number: '1', city: 'Praha', zip: '11000' },
    companyId: '27074358',
    taxId: 'CZ27074358',
    vatId: 'CZ27074358',
  };
  const change = (version: number, fields: object) =>
    owner.put(`/api/admin/legal-entities/${id}`, { ...companySettings(), iban, version, ...fields });
  const [one, two, three] = [nextPrefix(), nextPrefix(), nextPrefix()];
  const corrected = await change(1, { ...czech, country: 'CZE', invoicePrefix: one, contractPrefix: one });
  expect(corrected.json()).toMatchObject({
    country: 'CZE',
    currency: 'CZK',
    timeZone: 'Europe/Prague',
    invoicePrefix: one,
    isUnused: true,
  });
  expect(fieldsOf((await change(2, { country: 'SVK', vatId: 'CZ27074358' })).json())).toEqual(['vatId revalid/rule/basic/regex']);
  expect((await change(2, { country: 'SVK' })).json()).toMatchObject({ country: 'SVK', currency: 'EUR', contractPrefix: one });
  expect(
    await app.one(`select changes ->> 'country' as country from audit_log where noun_id = $1 order by at desc, id desc limit 1`, [id]),
  ).toEqual({ country: expect.stringContaining('CZE') });
  const { invoicePrefix: taken } = (await create()).json<LegalEntityRecord>();
  expect(fieldsOf((await change(3, { invoicePrefix: taken })).json())).toEqual(['invoicePrefix legal-entity/prefix-exists']);

  expect((await owner.post('/api/admin/warehouses', { ...warehouseSettings, legalEntityId: id })).statusCode).toBe(200);
  expect(fieldsOf((await change(3, { ...czech, country: 'CZE' })).json())).toEqual(['country legal-entity/has-warehouses']);
  expect((await change(3, { contractPrefix: two })).json()).toMatchObject({ contractPrefix: two, isUnused: true });

  await app.rows(`insert into invoice_counters values ($1, 'INVOICE', 2026, 1)`, [id]);
  expect(fieldsOf((await change(4, { contractPrefix: three })).json())).toEqual(['contractPrefix legal-entity/used']);
  expect((await change(4, { contractPrefix: two, name: 'Iné meno' })).json()).toMatchObject({
    ...{ name: 'Iné meno', isUnused: false },
    numbering: [{ series: 'INVOICE', year: 2026, lastNumber: 1 }],
  });
});

test('of two editors of a company the second gets the present state', async () => {
  const { id, iban } = (await create()).json<LegalEntityRecord>();
  const change = (name: string) => owner.put(`/api/admin/legal-entities/${id}`, { ...companySettings(), iban, name, version: 1 });
  const answers = await Promise.all([change('A'), change('B')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { code, current } = answers.find(({ statusCode }) => statusCode === 409)?.json<Problem>() ?? {};
  expect([code, current]).toMatchObject(['changed-elsewhere', { id, version: 2 }]);
});

test('a VAT rule begins on a later day, ends the one before, and never leaves a day without a rule', async () => {
  expect(fieldsOf((await addRule({ validFrom: '2026-03-02' })).json())).toEqual(['validFrom vat-rule/not-later']);
  expect((await addRule({})).json()).toMatchObject({ rateBp: 2500, validFrom: '2026-04-01', validTo: null });
  expect(fieldsOf((await addRule({})).json())).toEqual(['validFrom vat-rule/not-later']);
  const rent = (await rules()).filter((one) => one.country === 'SVK' && one.itemKind === 'RENT' && one.customerType === 'FyzickaOsoba');
  expect(rent.map(({ rateBp, validFrom, validTo }) => [rateBp, validFrom, validTo])).toEqual([
    [2500, '2026-04-01', null],
    [2300, '2020-01-01', '2026-04-01'],
  ]);
});

test('a VAT rule has either a rate or an exemption with its clause', async () => {
  const exemption = { exemptionCode: 'EXEMPT', exemptionClause: { SK: 'Oslobodené' } };
  for (const fields of [{ rateBp: null }, exemption, { rateBp: null, exemptionCode: 'EXEMPT' }])
    expect(fieldsOf((await addRule({ itemKind: 'CLEANING', ...fields })).json())).toEqual(['rateBp revalid/rule/basic/regex']);
  expect((await addRule({ itemKind: 'CLEANING', rateBp: null, ...exemption })).json()).toMatchObject({ rateBp: null, ...exemption });
});
