import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { BaseRateRecord, LateInterest } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, entriesOf, expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let [owner, colleague]: StaffClient[] = [];
const staff = (): StaffClient => owner as StaffClient;
const reason = 'pays late again and again';
let rate: BaseRateRecord;

const addRate = (fields: object) =>
  staff().post('/api/admin/base-rates', { country: 'SVK', validFrom: '2020-01-01', rateBp: 215, reason, ...fields });
const removeRate = (id: string) => staff().post(`/api/admin/base-rates/${id}/remove`, { reason });
const codesOf = (response: { json<T>(): T }) => {
  const { code, errors } = response.json<Problem>();
  return [code, ...(errors ?? []).map((error) => `${error.path} ${error.code}`)];
};

beforeAll(async () => {
  owner = await aStaffClient(app());
  colleague = await aStaffClient(app());
  await aWarehouse(app());
  await app().rows(`update legal_entities set late_interest_from = '2020-01-01'`);
  rate = (await addRate({})).json<BaseRateRecord>();
});

type Late = Awaited<ReturnType<typeof aLateClient>>;

/** A private person whose rent of 63.84 was due `days` ago: 7.15 % a year are 1.25 cents a day. */
async function aLateClient(days = 31) {
  const tenant = await aTenantWithOverdueRent(app(), days);
  const account = await app().one<{ debitId: string; invoiceId: string; number: string; legalEntityId: string; warehouseId: string }>(
    `select e.id as "debitId", i.id as "invoiceId", i.number, e.legal_entity_id as "legalEntityId", c.warehouse_id as "warehouseId"
     from ledger_entries e join invoices i on i.id = e.source_id join contracts c on c.id = e.contract_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [tenant.rentId],
  );
  return { ...tenant, ...account, path: `/api/admin/clients/${tenant.clientId}/late-interest` };
}

const show = async ({ path, legalEntityId }: Late, who = staff()) =>
  (await who.get(`${path}?legalEntityId=${legalEntityId}&currency=EUR`)).json<LateInterest>();
const shownOf = ({ invoices }: LateInterest) => invoices.map(({ invoiceId, until, interest }) => ({ invoiceId, until, interest }));

interface Call {
  who?: StaffClient;
  key?: string;
}
const send = ({ path, legalEntityId }: Late, invoices: object[], { who = staff(), key = randomUUID() }: Call = {}) =>
  app().call('POST', path, {
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { legalEntityId, currency: 'EUR', invoices, dueInDays: 14, reason },
  });
const charge = async (client: Late, call: Call = {}) => send(client, shownOf(await show(client)), call);
const act = (path: string, payload: object) =>
  app().call('POST', `/api/admin/${path}`, {
    headers: { ...staff().headers, 'idempotency-key': randomUUID() },
    payload: { reason, ...payload },
  });
const pay = async ({ clientId, legalEntityId, debitId }: Late, amount: number) => {
  const response = await act(`clients/${clientId}/transfers`, { legalEntityId, currency: 'EUR', amount, debitIds: [debitId] });
  expect(response.statusCode).toBe(200);
};
const credit = async (invoiceId: string, gross: number) =>
  expect((await act(`invoices/${invoiceId}/credit-notes`, { gross })).statusCode).toBe(200);

describe('the preview', () => {
  test('shows the days after the due day until yesterday with their rate', async () => {
    const client = await aLateClient();
    const from = addDays(client.dueOn, 1);
    const until = addDays(client.dueOn, 31);
    expect(await show(client)).toMatchObject({
      country: 'SVK',
      since: '2020-01-01',
      today: until,
      credit: 0,
      invoices: [
        {
          ...{ number: client.number, dueOn: client.dueOn, open: 6384, customerType: 'FyzickaOsoba', isPlanned: false },
          ...{ from, until, interest: 38, charged: 0, noRateOn: null },
          parts: [{ from, until, open: 6384, baseRateBp: 215, rateBp: 715 }],
        },
      ],
      excessive: [],
    });
  });

  test('counts a part payment from its day on, and ends with the day of the last payment', async () => {
    const client = await aLateClient(11);
    await pay(client, 3000);
    app().clock.advance({ days: 10 });
    await pay(client, 3384);
    app().clock.advance({ days: 100 });
    const [invoice] = (await show(client)).invoices;
    const day = (days: number) => addDays(client.dueOn, days);
    expect(invoice?.parts.map((part) => [part.from, part.until, part.open])).toEqual([
      [day(1), day(11), 6384],
      [day(11), day(21), 3384],
    ]);
    // 63.84 for 10 days and 33.84 for 10 days at 7.15 %: 19.13… cents.
    expect(invoice).toMatchObject({ until: day(21), interest: 19, open: 0 });
  });

  test('is empty for invoices that were paid in time, on the due day, and at a company without the option', async () => {
    const inTime = await aTenant(app());
    const { legalEntityId } = await aLateClient(1);
    const paid = (
      await staff().get(`/api/admin/clients/${inTime.clientId}/late-interest?legalEntityId=${legalEntityId}&currency=EUR`)
    ).json();
    expect(paid).toMatchObject({ invoices: [], excessive: [] });
    expect((await show(await aLateClient(0))).invoices).toEqual([]);
    const client = await aLateClient();
    const invoices = shownOf(await show(client));
    await app().rows('update legal_entities set late_interest_from = $2 where id = $1', [legalEntityId, addDays(client.dueOn, 1)]);
    expect((await show(client)).invoices).toEqual([]);
    expect(codesOf(await send(client, invoices))).toEqual(['changed-elsewhere']);
    await app().rows('update legal_entities set late_interest_from = null where id = $1', [legalEntityId]);
    expect(await show(client)).toMatchObject({ since: null, invoices: [] });
    expect(codesOf(await send(client, invoices))).toEqual(['late-interest/off']);
    await app().rows(`update legal_entities set late_interest_from = '2020-01-01' where id = $1`, [legalEntityId]);
    expect(shownOf(await show(client))).toEqual(invoices);
  });

  test('at another company or warehouse than those of the person is not found', async () => {
    const client = await aLateClient();
    const elsewhere = await aWarehouse(app());
    const stranger = await aStaffClient(app(), { preset: 'manager', warehouseId: elsewhere });
    const neighbour = await aStaffClient(app(), { preset: 'manager', warehouseId: client.warehouseId });
    expect((await stranger.get(`${client.path}?legalEntityId=${client.legalEntityId}&currency=EUR`)).statusCode).toBe(404);
    expect(codesOf(await send(client, shownOf(await show(client)), { who: stranger }))).toEqual(['not-found']);
    expect(shownOf(await show(client, neighbour))).toHaveLength(1);
    expect(codesOf(await send({ ...client, legalEntityId: randomUUID() }, shownOf(await show(client))))).toEqual(['not-found']);
    expect(await balanceOf(app(), client.clientId)).toBe(6384);
  });
});

describe('a charge of interest', () => {
  test('is a document without VAT that the client can download; its days are not offered again', async () => {
    const client = await aLateClient();
    const { invoiceId } = (await charge(client)).json<{ invoiceId: string }>();
    const document = await app().one(
      `select i.amount_net as net, i.amount_vat as vat, i.amount_gross as gross, i.due_on - i.issued_on as days, i.vat_breakdown as rates, n.subject
       from invoices i join invoice_items n on n.invoice_id = i.id where i.id = $1`,
      [invoiceId],
    );
    expect(document).toMatchObject({ net: 38, vat: 0, gross: 38, days: 14 });
    expect(document).toMatchObject({ rates: [{ rateBp: null, exemptionCode: 'VATEX-EU-O', exemptionClause: 'Nie je predmetom DPH' }] });
    expect(document).toMatchObject({ subject: expect.stringContaining(`Úrok z omeškania k faktúre ${client.number}, `) });
    const pdf = await app().get(`/api/client/my/invoice-download/${invoiceId}`, client.token);
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await entriesOf(app(), client.clientId)).at(-1)).toEqual({ kind: 'CHARGE', amount: 38, open: 38 });
    expect((await show(client)).invoices).toEqual([]);
    expect(
      await app().rows('select verb, reason, legal_entity_id as "legalEntityId" from audit_log where noun_id = $1', [invoiceId]),
    ).toEqual([{ verb: 'late-interest.charge', reason, legalEntityId: client.legalEntityId }]);
    // The interest itself bears none, and the invoice goes on from the next day.
    app().clock.advance({ days: 60 });
    const after = await show(client);
    expect(after.invoices).toMatchObject([
      { from: addDays(client.dueOn, 31), until: addDays(client.dueOn, 91), interest: 75, charged: 38 },
    ]);
    expect((await charge(client)).statusCode).toBe(200);
    await expectLedgerInvariants(app());
  });

  test('that is repeated with its key is issued once; of two people at once one gets it', async () => {
    const client = await aLateClient();
    const shown = shownOf(await show(client));
    const key = randomUUID();
    const both = await Promise.all([send(client, shown, { key }), send(client, shown, { key, who: colleague as StaffClient })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.map((response) => response.json<{ code?: string }>().code).filter(Boolean)).toEqual(['changed-elsewhere']);
    const winner = both[0]?.statusCode === 200 ? staff() : (colleague as StaffClient);
    expect((await send(client, shown, { key, who: winner })).json()).toEqual(both.find(({ statusCode }) => statusCode === 200)?.json());
    expect(codesOf(await send(client, shown))).toEqual(['changed-elsewhere']);
    expect((await entriesOf(app(), client.clientId)).filter(({ kind }) => kind === 'CHARGE')).toHaveLength(1);
    await expectLedgerInvariants(app());
  });

  test('never covers a day twice, and is never changed: the database rejects it', async () => {
    const client = await aLateClient();
    const { invoiceId } = (await charge(client)).json<{ invoiceId: string }>();
    const again = (from: string, until: string, charged = client.invoiceId) =>
      app().rows(
        `insert into interest_charges (id, invoice_id, charge_id, from_on, until_on, is_fixed, amount) values (gen_random_uuid(), $1, $2, $3, $4, false, 1)`,
        [charged, invoiceId, from, until],
      );
    const broken = (constraint: string) => expect.objectContaining({ constraint });
    await expect(again(addDays(client.dueOn, 30), addDays(client.dueOn, 32))).rejects.toEqual(broken('interest_charges_days_once'));
    await expect(again(client.dueOn, addDays(client.dueOn, 1))).rejects.toEqual(broken('interest_charges_account'));
    const other = await aLateClient();
    const foreign = again(addDays(other.dueOn, 1), addDays(other.dueOn, 2), other.invoiceId);
    await expect(foreign).rejects.toEqual(broken('interest_charges_account'));
    for (const change of [
      'update interest_charges set amount = 1',
      'delete from interest_charge_parts',
      'update base_rates set rate_bp = 1',
    ])
      await expect(app().rows(change)).rejects.toThrow('never change once written');
  });

  test('after a payment since the preview takes the days before it only, and is rejected after a credit note', async () => {
    const client = await aLateClient();
    const shown = shownOf(await show(client));
    await pay(client, 6384);
    expect((await send(client, shown)).statusCode).toBe(200);
    app().clock.advance({ days: 30 });
    expect((await show(client)).invoices).toEqual([]);

    const credited = await aLateClient();
    const seen = shownOf(await show(credited));
    await credit(credited.invoiceId, 3000);
    expect(codesOf(await send(credited, seen))).toEqual(['changed-elsewhere']);
    // 33.84 for 30 days: its part was never owed.
    expect((await show(credited)).invoices).toMatchObject([{ interest: 20 }]);
    await expectLedgerInvariants(app());
  });

  test('that a later credit note makes too high is shown until the document is credited', async () => {
    const client = await aLateClient();
    const { invoiceId } = (await charge(client)).json<{ invoiceId: string }>();
    await credit(client.invoiceId, 3000);
    const { number } = await app().one<{ number: string }>('select number from invoices where id = $1', [invoiceId]);
    expect((await show(client)).excessive).toEqual([{ documentId: invoiceId, number, amount: 18 }]);
    await credit(invoiceId, 18);
    expect((await show(client)).excessive).toEqual([]);
    expect(await balanceOf(app(), client.clientId)).toBe(6384 - 3000 + 38 - 18);
    await expectLedgerInvariants(app());
  });

  test('of an invoice in a closed month is dated today, and the closed month stays as it is', async () => {
    const client = await aLateClient(45);
    const month = `${client.dueOn.slice(0, 7)}-01`;
    await app().rows(
      `insert into closed_months (legal_entity_id, month, vat, documents, closed_by, closed_at) values ($1, $2, '[]', 0, $3, $4)`,
      [client.legalEntityId, month, staff().id, app().clock.now()],
    );
    const { invoiceId } = (await charge(client)).json<{ invoiceId: string }>();
    const { isLater } = await app().one<{ isLater: boolean }>(
      `select supplied_on >= $2::date + interval '1 month' as "isLater" from invoices where id = $1`,
      [invoiceId, month],
    );
    expect(isLater).toBe(true);
    // Later tests charge in this month, too.
    for (const table of ['closed_month_revenue', 'closed_month_earnings', 'closed_months']) {
      await app().rows(`alter table ${table} disable trigger user`);
      await app().rows(`delete from ${table} where legal_entity_id = $1`, [client.legalEntityId]);
      await app().rows(`alter table ${table} enable trigger user`);
    }
  });

  test('with days to come, other amounts, unknown or repeated invoices, or a wrong term is rejected', async () => {
    const [client, other] = [await aLateClient(), await aLateClient()];
    const [shown] = shownOf(await show(client));
    const until = addDays(shown?.until ?? '', 90);
    const changed = [
      { ...shown, interest: 39 },
      { ...shown, until },
      { ...shown, invoiceId: randomUUID() },
      { ...shown, invoiceId: other.invoiceId },
      { ...shown, until: addDays(shown?.until ?? '', -10) },
    ];
    for (const invoice of changed) expect(codesOf(await send(client, [invoice]))).toEqual(['changed-elsewhere']);
    for (const invoices of [[], [shown, shown], [{ ...shown, interest: 0 }]] as object[][])
      expect((await send(client, invoices)).statusCode).toBe(400);
    expect((await entriesOf(app(), client.clientId)).filter(({ kind }) => kind === 'CHARGE')).toEqual([]);
  });
});

describe('base rates', () => {
  test('that are missing for a day name the country and the day', async () => {
    const client = await aLateClient();
    const shown = shownOf(await show(client));
    const day = addDays(client.dueOn, 1);
    // As if the rate of 2020 had been entered too late.
    await app().rows('alter table base_rates disable trigger user');
    await app().rows(`update base_rates set valid_from = '2099-01-01' where id = $1`, [rate.id]);
    const seen = await show(client);
    const sent = await send(client, shown);
    await app().rows(`update base_rates set valid_from = '2020-01-01' where id = $1`, [rate.id]);
    await app().rows('alter table base_rates enable trigger user');
    expect(seen.invoices).toMatchObject([{ number: client.number, noRateOn: day, interest: 0, parts: [] }]);
    expect(sent.json()).toMatchObject({
      code: 'late-interest/no-rate',
      errors: [{ path: 'invoices', code: 'late-interest/no-rate', params: { country: 'SVK', day } }],
    });
  });

  test('are entered once per day; those that were used stay, and no other one comes between', async () => {
    const client = await aLateClient();
    expect((await charge(client)).statusCode).toBe(200);
    expect(codesOf(await addRate({ rateBp: 300 }))).toEqual(['base-rate/exists', 'validFrom base-rate/exists']);
    expect(codesOf(await addRate({ validFrom: addDays(client.dueOn, 1) }))).toEqual(['base-rate/used', 'validFrom base-rate/used']);
    expect(codesOf(await removeRate(rate.id))).toEqual(['base-rate/used']);
    const earlier = (await addRate({ validFrom: '2019-01-01', rateBp: 0 })).json<BaseRateRecord>();
    const later = (await addRate({ validFrom: '2099-01-01', rateBp: 400 })).json<BaseRateRecord>();
    const { rows } = (await staff().get('/api/admin/base-rates')).json<{ rows: BaseRateRecord[] }>();
    expect(rows.map(({ validFrom, rateBp, isUsed }) => [validFrom, rateBp, isUsed])).toEqual([
      ['2099-01-01', 400, false],
      ['2020-01-01', 215, true],
      ['2019-01-01', 0, false],
    ]);
    for (const { id } of [earlier, later]) expect((await removeRate(id)).statusCode).toBe(204);
    expect((await removeRate(later.id)).statusCode).toBe(404);
    for (const rateBp of [-1, 10_001, 2.5]) expect((await addRate({ validFrom: '2099-01-01', rateBp })).statusCode).toBe(400);
  });

  test('that arrive while interest is charged count for it, or are rejected', async () => {
    const client = await aLateClient();
    const shown = shownOf(await show(client));
    const day = addDays(client.dueOn, 1);
    // Days of other tests were charged with the first rate: only a country of its own could take this one.
    const [charged, added] = await Promise.all([send(client, shown), addRate({ validFrom: day, rateBp: 1000 })]);
    expect([charged.statusCode, added.statusCode]).toEqual([200, 409]);
  });
});
