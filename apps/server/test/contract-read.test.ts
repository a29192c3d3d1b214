import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../src/platform/secrets.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let client: { id: string; email: string };
let token: string;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
beforeEach(async () => {
  client = await testApp.client();
  token = await testApp.logIn(client.email);
});
afterAll(() => testApp.close());

const codes = () => ({
  accessCodeEncrypted: encrypt(testApp.context.secretKey, '4711#'),
  lockCodeEncrypted: encrypt(testApp.context.secretKey, '0815'),
});
const contract = (more: object = {}) => createContract(testApp.pool, { clientId: client.id, ...codes(), ...more });
const get = (path: string) => testApp.get(`/api/client/my/${path}`, token);
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('my contracts', () => {
  test('are listed newest first, without those of others and without door codes', async () => {
    const older = await contract({ createdAt: '2026-01-05T10:00:00Z' });
    const newer = await contract({ createdAt: '2026-02-05T10:00:00Z' });
    await createContract(testApp.pool, { clientId: (await testApp.client()).id });
    const response = (await get('contracts')).json();
    expect(ids(response.contracts)).toEqual([newer.id, older.id]);
    expect(response.total).toBe(2);
    expect(response.contracts).toEqual(
      response.contracts.map((row: object) => expect.objectContaining({ ...row, accessCode: null, lockCode: null })),
    );
  });

  test('say until when a consumer may withdraw; a company, and a client of an earlier system, may not', async () => {
    const { id } = await contract({ createdAt: '2026-02-05T10:00:00Z' });
    const until = async () => (await get(`contracts/${id}`)).json().withdrawableUntil;
    expect(await until()).toBe('2026-02-19');
    await testApp.rows(
      `update orders set invoicing_details = invoicing_details || '{"type": "PravnickaOsoba"}' where id = (select order_id from contracts where id = $1)`,
      [id],
    );
    expect(await until()).toBeNull();
    await testApp.rows(`update contracts set origin = 'MIGRATED', order_id = null where id = $1`, [id]);
    expect(await until()).toBeNull();
  });

  test('are filtered by country and status, and paged with the total of all', async () => {
    const slovak = await contract({ country: 'SVK', createdAt: '2026-01-01T10:00:00Z' });
    const czech = await contract({ country: 'CZE', status: 'TERMINATED', createdAt: '2026-01-02T10:00:00Z' });
    const ending = await contract({ country: 'CZE', status: 'TERMINATING', createdAt: '2026-01-03T10:00:00Z' });
    expect(ids((await get('contracts?country=CZE')).json().contracts)).toEqual([ending.id, czech.id]);
    expect(ids((await get('contracts?country=CZE&country=SVK&status=ACTIVE')).json().contracts)).toEqual([slovak.id]);
    expect(ids((await get('contracts?status=ACTIVE&status=TERMINATED')).json().contracts)).toEqual([czech.id, slovak.id]);
    const page = (await get('contracts?limit=1&offset=1')).json();
    expect([ids(page.contracts), page.total]).toEqual([[czech.id], 3]);
    expect((await get('contracts?status=LOST')).statusCode).toBe(400);
    expect((await get('contracts?limit=201')).statusCode).toBe(400);
  });

  test('include the details of one contract, with its door codes', async () => {
    const { id, businessId } = await contract({ boxName: 'B7', startsOn: '2026-02-01' });
    await createRent(testApp.pool, { contractId: id, periodNumber: 1, paidAt: '2026-02-01T08:00:00Z' });
    expect((await get(`contracts/${id}`)).json()).toMatchObject({
      id,
      businessId,
      status: 'ACTIVE',
      boxName: 'B7',
      boxSize: 'SMALL',
      width: 150,
      length: 200,
      height: 250,
      startsOn: '2026-02-01',
      terminationAt: null,
      invoicingPeriod: 1,
      totalPrice: { amount: 5289, currency: 'EUR' },
      insuranceCoverage: { amount: 200000, currency: 'EUR' },
      nextChargeOn: '2026-03-01',
      accessCode: '4711#',
      lockCode: '0815',
      overlocked: false,
      warehouse: {
        country: 'SVK',
        timeZone: 'Europe/Bratislava',
        address: { street: 'Mlynská', countryCode: 'SVK' },
        location: { lat: 48.15, lng: 17.11 },
      },
    });
  });

  test.each(['EVICTED', 'TERMINATED'])('a contract that is %s has no door codes and no next charge', async (status) => {
    const { id } = await contract({ status, terminatesOn: '2026-02-20' });
    await createRent(testApp.pool, { contractId: id, periodNumber: 1, paidAt: '2026-02-01T08:00:00Z' });
    expect((await get(`contracts/${id}`)).json()).toMatchObject({ accessCode: null, lockCode: null, nextChargeOn: null });
  });

  test.each([
    ['before the next period', '2026-02-20', null],
    ['with the period', '2026-02-28', null],
    ['on the first day of the next period', '2026-03-01', '2026-03-01'],
    ['after the next period began', '2026-03-10', '2026-03-01'],
  ])('a contract that ends %s is charged accordingly', async (_case, terminatesOn, nextChargeOn) => {
    const { id } = await contract({ status: 'TERMINATING', terminatesOn });
    await createRent(testApp.pool, { contractId: id, periodNumber: 1, paidAt: '2026-02-01T08:00:00Z' });
    expect((await get(`contracts/${id}`)).json()).toMatchObject({ nextChargeOn, accessCode: '4711#' });
  });

  test("another client's, an unknown and an invalid id are not found", async () => {
    const foreign = await createContract(testApp.pool, { clientId: (await testApp.client()).id, ...codes() });
    for (const id of [foreign.id, '019577a0-0000-7000-8000-000000000000', 'none']) {
      for (const path of [`contracts/${id}`, `contracts/${id}/rents`]) {
        const response = await get(path);
        expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'not-found']);
      }
    }
  });
});

describe('my rents', () => {
  test('are listed newest first with the items of their invoices', async () => {
    const { id, businessId, legalEntityId } = await contract({ boxName: 'C1' });
    const january = await createRent(testApp.pool, { contractId: id, periodNumber: 0, paidAt: '2026-01-01T08:00:00Z' });
    const february = await createRent(testApp.pool, { contractId: id, periodNumber: 1 });
    const invoice = await createInvoice(testApp.pool, {
      rentId: february.id,
      clientId: client.id,
      legalEntityId,
      sequence: 41,
      subjects: ['Nájom', 'Poistenie'],
    });
    const response = (await get('rents')).json();
    expect(response.total).toBe(2);
    expect(ids(response.rents)).toEqual([february.id, january.id]);
    expect(response.rents[0]).toEqual({
      id: february.id,
      contractId: id,
      contractBusinessId: businessId,
      boxName: 'C1',
      issuedOn: '2026-03-01',
      paidAt: null,
      status: 'INVOICE_SUBMITTED',
      payingMethod: 'AUTOPAY',
      payingStatus: 'WAITING_FOR_MANUAL',
      from: '2026-02-01',
      to: '2026-03-01',
      dueOn: '2026-02-01',
      amount: { amount: 4300, currency: 'EUR' },
      priceWithVat: { amount: 5289, currency: 'EUR' },
      fromReward: null,
      toPay: { amount: 5289, currency: 'EUR' },
      nextAttemptOn: null,
      declineReason: null,
      isInPlan: false,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      creditNotes: [],
      items: [
        expect.objectContaining({
          subject: 'Nájom',
          months: 1,
          totalWithVat: { amount: 5289, currency: 'EUR' },
          vat: { amount: 989, currency: 'EUR' },
        }),
        expect.objectContaining({ subject: 'Poistenie' }),
      ],
    });
    expect(response.rents[1]).toMatchObject({ invoiceId: null, invoiceNumber: null, issuedOn: null, items: [] });
  });

  test('are filtered by unpaid, paid and the local year of payment at the warehouse', async () => {
    const { id } = await contract();
    // 23:30 UTC on the last day of 2025 is 2026 in Bratislava.
    const newYear = await createRent(testApp.pool, { contractId: id, periodNumber: 0, paidAt: '2025-12-31T23:30:00Z' });
    const unpaid = await createRent(testApp.pool, { contractId: id, periodNumber: 1 });
    const later = await createRent(testApp.pool, { contractId: id, periodNumber: 2, paidAt: '2027-01-10T09:00:00Z' });
    expect(ids((await get('rents?status=UNPAID')).json().rents)).toEqual([unpaid.id]);
    expect(ids((await get('rents?status=PAID')).json().rents)).toEqual([later.id, newYear.id]);
    expect(ids((await get('rents?paidIn=2026')).json().rents)).toEqual([newYear.id]);
    expect((await get('rents?paidIn=2025')).json()).toEqual({ rents: [], total: 0 });
    expect((await get('rents?paidIn=26')).statusCode).toBe(400);
  });

  test.each([
    ['SVK', '2026-12-31T22:59:59Z', 2026],
    ['SVK', '2026-12-31T23:00:00Z', 2027],
    ['CZE', '2025-12-31T22:59:59.999Z', 2025],
    ['CZE', '2025-12-31T23:00:00Z', 2026],
  ] as const)('in %s, paid at %s, belong to %i: the year ends at local midnight of the warehouse', async (country, paidAt, year) => {
    const { id } = await contract({ country });
    const rent = await createRent(testApp.pool, { contractId: id, periodNumber: 0, paidAt });
    for (const paidIn of [year - 1, year, year + 1]) {
      const { rents, total } = (await get(`rents?status=PAID&paidIn=${paidIn}`)).json();
      expect([ids(rents), total]).toEqual(paidIn === year ? [[rent.id], 1] : [[], 0]);
    }
    expect((await get(`rents?status=UNPAID&paidIn=${year}`)).json()).toEqual({ rents: [], total: 0 });
  });

  test('start with the first contract; without a contract there is no first day', async () => {
    expect((await get('contract/firstAt')).json()).toEqual({ firstAt: null });
    await contract({ startsOn: '2026-02-10', createdAt: '2026-01-05T10:00:00Z' });
    await contract({ startsOn: '2025-11-30', status: 'TERMINATED', createdAt: '2026-01-06T10:00:00Z' });
    await createContract(testApp.pool, { clientId: (await testApp.client()).id, startsOn: '2020-01-01' });
    expect((await get('contract/firstAt')).json()).toEqual({ firstAt: '2025-11-30' });
    expect((await testApp.get('/api/client/my/contract/firstAt')).statusCode).toBe(401);
  });

  test('of one contract do not contain those of another', async () => {
    const [one, two] = [await contract(), await contract()];
    const mine = await createRent(testApp.pool, { contractId: one.id, periodNumber: 0 });
    await createRent(testApp.pool, { contractId: two.id, periodNumber: 0 });
    expect((await get(`contracts/${one.id}/rents`)).json()).toMatchObject({ total: 1, rents: [{ id: mine.id }] });
    await createContract(testApp.pool, { clientId: (await testApp.client()).id });
    expect((await get('rents')).json().total).toBe(2);
  });
});
