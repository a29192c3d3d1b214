import type { InvoicingDetails } from '@komora/api';
import type { ContractTermsRecord, LateInterest, SearchHit } from '@komora/api/admin';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { merge } from '../client-merge/merging.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { chargeClient } from '../ledger/staff-acts.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
  await aWarehouse(app());
  // A company pays no VAT of the rent here, so that the buyer decides the price.
  await app().rows(
    `update vat_rules set rate_bp = null, exemption_code = 'VATEX-EU-135-1-L', exemption_clause = '{"SK": "Oslobodené od dane"}'
     where customer_type = 'PravnickaOsoba' and item_kind = 'RENT'`,
  );
  await app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     values ('SVK', 'LOCK', 'FyzickaOsoba', 2300, '2020-01-01'), ('SVK', 'LOCK', 'PravnickaOsoba', 2300, '2020-01-01')`,
  );
});
const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const tenantOn = async (day = '2026-03-02') => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app());
};
const company = (change: Partial<InvoicingDetails> = {}): InvoicingDetails => ({
  ...buyerDetails(500),
  firstName: 'Eva',
  lastName: 'Účtovná',
  email: 'uctaren@example.com',
  type: 'PravnickaOsoba',
  company: { name: 'Zamestnávateľ s.r.o.', ico: '12345678', dic: '2020202019', icoDph: 'SK2020202019' },
  ...change,
});
const friend: InvoicingDetails = { ...buyerDetails(501), firstName: 'Peter', lastName: 'Platca' };

/** The billed periods: first day, buyer, amount. */
const invoicesOf = async ({ contractId }: Pick<Tenant, 'contractId'>) =>
  (
    await app().rows<{ from: string; name: string; amount: number }>(
      `select r.period_from as "from", i.customer ->> 'name' as name, i.amount_gross + i.rounding as amount
       from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and i.kind = 'INVOICE' order by r.period_from`,
      [contractId],
    )
  ).map(({ from, name, amount }) => [from, name, amount]);
const termsOf = async ({ contractId }: Tenant) => (await staff.get(`/api/admin/contracts/${contractId}/terms`)).json<ContractTermsRecord>();
const shown = async ({ contractId, token }: Tenant) =>
  (await app().get(`/api/client/my/contracts/${contractId}`, token)).json<{ payer: string | null; withdrawableUntil: string | null }>();
/** The records that the search of staff finds. */
const hits = async (q: string, who = staff) =>
  (await who.get(`/api/admin/search?${new URLSearchParams({ q })}`)).json<{ hits: SearchHit[] }>().hits.map(({ id }) => id);
const payersOf = async ({ contractId }: Tenant) =>
  (
    await app().rows<{ name: string | null }>(`select details #>> '{company,name}' as name from contract_payers where contract_id = $1`, [
      contractId,
    ])
  ).map(({ name }) => name);

test('from the next period on invoices name the payer with its VAT; earlier ones stay, and the client is the buyer again afterwards', async () => {
  const tenant = await tenantOn();
  const { contractId } = tenant;
  const { withdrawableUntil } = await shown(tenant);
  const outcome = await done(actor(), contractId, 'change-payer', { payer: company() });
  const payer = { type: 'PravnickaOsoba', name: 'Zamestnávateľ s.r.o.', companyId: '12345678' };
  expect(outcome).toMatchObject({
    before: { payer: null, planned: [], nextCharge: { on: '2026-04-02', amount: eur(6384) } },
    after: {
      payer: null,
      planned: [{ from: '2026-04-02', recurring: eur(5236), payer }],
      nextCharge: { on: '2026-04-02', amount: eur(5236) },
    },
    messages: [{ template: 'contract-act', to: tenant.email }],
  });
  expect(await auditsOf(app(), contractId)).toEqual([{ verb: 'contract.change-payer', reason: 'agreed at the desk' }]);
  expect(await shown(tenant)).toMatchObject({ payer: 'Zamestnávateľ s.r.o.', withdrawableUntil });
  // A charge of today still belongs to the present period.
  const charge = (kind: 'LOCK') =>
    chargeClient(app().context, {
      actId: crypto.randomUUID(),
      clientId: tenant.clientId,
      contractId,
      kind,
      unitNet: 1000,
      quantity: 1,
      dueInDays: 14,
    });
  const buyerOf = async (id: string) =>
    (await app().one<{ name: string }>(`select customer ->> 'name' as name from invoices where id = $1`, [id])).name;
  expect(await buyerOf(await charge('LOCK'))).toBe('Ján Novák');
  await billOn(app(), '2026-04-02');
  expect(await buyerOf(await charge('LOCK'))).toBe('Zamestnávateľ s.r.o.');
  expect(await standingOf(actor(), contractId)).toMatchObject({ payer, planned: [] });
  await done(actor(), contractId, 'change-payer', { payer: null });
  expect(await shown(tenant)).toMatchObject({ payer: null });
  await billOn(app(), '2026-05-02');
  expect(await invoicesOf(tenant)).toEqual([
    ['2026-03-02', 'Ján Novák', 6384],
    ['2026-04-02', 'Zamestnávateľ s.r.o.', 5236],
    ['2026-05-02', 'Ján Novák', 6384],
  ]);
  expect((await termsOf(tenant)).terms).toMatchObject([
    { from: '2026-03-02', origin: 'AGREED', payer: null },
    { from: '2026-04-02', origin: 'PAYER', payer, recurring: eur(5236) },
    { from: '2026-05-02', origin: 'PAYER', payer: null, recurring: eur(6384) },
  ]);
  // The debts are the client's.
  expect(await app().rows('select distinct client_id as id from ledger_entries where contract_id = $1', [contractId])).toEqual([
    { id: tenant.clientId },
  ]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a price change, a length, an accepted increase and a move carry the payer on; a new plan replaces the old one', async () => {
  const tenant = await tenantOn();
  const { contractId, token } = tenant;
  await done(actor(), contractId, 'change-payer', { payer: friend });
  await done(actor(), contractId, 'change-payer', { payer: company() });
  expect(await payersOf(tenant)).toEqual(['Zamestnávateľ s.r.o.']);
  await done(actor(), contractId, 'change-price', { rent: eur(4000), from: '2026-05-02' });
  await done(actor(), contractId, 'transfer', { boxId: await aBox(app()) });
  const { increase } = (await done(actor(), contractId, 'increase', { rent: eur(6000), from: '2026-06-02' })).after;
  const accepted = await app().post(`/api/client/my/contracts/${contractId}/increase/accept`, { increaseId: increase?.id }, token);
  expect([200, 204]).toContain(accepted.statusCode);
  await done(actor(), contractId, 'change-period', { months: 3 });
  for (const day of ['2026-04-02', '2026-07-02']) await billOn(app(), day);
  expect((await invoicesOf(tenant)).map(([from, name]) => [from, name])).toEqual([
    ['2026-03-02', 'Ján Novák'],
    ['2026-04-02', 'Zamestnávateľ s.r.o.'],
    ['2026-07-02', 'Zamestnávateľ s.r.o.'],
  ]);
  expect((await termsOf(tenant)).payer).toMatchObject({ email: 'uctaren@example.com' });
});

test('days that a taken back notice adds, and their credit note, name the payer of their period', async () => {
  const tenant = await tenantOn();
  const { contractId } = tenant;
  await done(actor(), contractId, 'change-payer', { payer: company() });
  await done(actor(), contractId, 'notice', { day: '2026-04-11' });
  await billOn(app(), '2026-04-02');
  await done(actor(), contractId, 'change-payer', { payer: null });
  await done(actor(), contractId, 'withdraw-notice');
  expect((await invoicesOf(tenant)).slice(1).map(([, name]) => name)).toEqual(['Zamestnávateľ s.r.o.', 'Zamestnávateľ s.r.o.']);
  await app().run();
  await done(actor(), contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  await app().run();
  const notes = await app().rows<{ name: string }>(
    `select distinct n.customer ->> 'name' as name from invoices n join rents r on r.id = n.rent_id
     where r.contract_id = $1 and n.kind = 'CREDIT_NOTE' and r.period_from >= '2026-04-02'`,
    [contractId],
  );
  expect(notes).toEqual([{ name: 'Zamestnávateľ s.r.o.' }]);
});

test('interest of a consumer stays that of a consumer, and each buyer gets a document', async () => {
  await app().rows(`update legal_entities set late_interest_from = '2020-01-01'`);
  await staff.post('/api/admin/base-rates', { country: 'SVK', validFrom: '2020-01-01', rateBp: 215, reason: 'published' });
  const { clientId, contractId } = await tenantOn();
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [contractId],
  );
  await app().rows('update contracts set payment_method_reference = null where id = $1', [contractId]);
  await billOn(app(), '2026-04-02');
  await done(actor(), contractId, 'change-payer', { payer: company() });
  await billOn(app(), '2026-05-02');
  app().clock.advance({ days: 60 });
  const account = `/api/admin/clients/${clientId}/late-interest`;
  const { invoices } = (await staff.get(`${account}?legalEntityId=${legalEntityId}&currency=EUR`)).json<LateInterest>();
  expect(invoices.map(({ customerType, parts }) => [customerType, parts[0]?.rateBp])).toEqual([
    ['FyzickaOsoba', 715],
    ['FyzickaOsoba', 715],
  ]);
  const response = await app().call('POST', account, {
    headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
    payload: {
      ...{ legalEntityId, currency: 'EUR', dueInDays: 14, reason: 'pays late' },
      invoices: invoices.map(({ invoiceId, until, interest }) => ({ invoiceId, until, interest })),
    },
  });
  expect(response.statusCode).toBe(200);
  const buyers = await app().rows(
    `select i.customer ->> 'name' as name from invoices i where i.client_id = $1 and exists (select from interest_charges c where c.charge_id = i.id)
     order by name`,
    [clientId],
  );
  expect(buyers).toEqual([{ name: 'Ján Novák' }, { name: 'Zamestnávateľ s.r.o.' }]);
});

describe('a change of the payer', () => {
  test('is rejected at the field that is wrong, and changes nothing', async () => {
    const tenant = await tenantOn();
    const withIds = (ids: object) =>
      company({ company: { name: 'Zamestnávateľ s.r.o.', ico: '12345678', dic: '2020202019', icoDph: '', ...ids } });
    const wrong = 'revalid/rule/basic/regex';
    const missing = 'revalid/rule/basic/not-null';
    for (const [payer, code] of [
      [null, 'contract/already-so'],
      [withIds({ ico: '1234567' }), `request/invalid payer.company.ico ${wrong}`],
      [withIds({ dic: '2020202018' }), `request/invalid payer.company.dic ${wrong}`],
      [withIds({ dic: '' }), `request/invalid payer.company.dic ${missing}`],
      [company({ company: null }), `request/invalid payer.company.name ${missing}`],
      [{ ...friend, telephoneNumber: '+421' }, `request/invalid payer.telephoneNumber phoneNumber-invalid`],
      [{ ...friend, address: { ...friend.address, zip: 'X' } }, `request/invalid payer.address.zip ${wrong}`],
      [{ ...friend, address: { ...friend.address, countryCode: 'QQQ' } }, `request/invalid payer.address.countryCode ${wrong}`],
      [{ ...friend, email: 'nobody' }, `request/invalid payer.email ${wrong}`],
    ] as const) {
      expect([payer, await act(actor(), tenant.contractId, 'change-payer/preview', { payer })]).toEqual([payer, code]);
      expect([payer, await act(actor(), tenant.contractId, 'change-payer', { payer })]).toEqual([payer, code]);
    }
    expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ version: 1, planned: [] });
    expect([await payersOf(tenant), await auditsOf(app(), tenant.contractId)]).toEqual([[], []]);
  });

  test('happens once for a key; a stale version, the same payer and an open increase are rejected', async () => {
    const tenant = await tenantOn();
    const { contractId } = tenant;
    const body = { key: 'payer-once-0001', version: 1, payer: company() };
    const [one, two] = await Promise.all([act(actor(), contractId, 'change-payer', body), act(actor(), contractId, 'change-payer', body)]);
    const outcomes = [one, two].filter((outcome) => typeof outcome !== 'string');
    expect(outcomes.length).toBeGreaterThan(0);
    expect(await act(actor(), contractId, 'change-payer', body)).toEqual(outcomes[0]);
    expect(await act(actor(), contractId, 'change-payer', { ...body, payer: friend })).toBe('idempotency/key-reused');
    expect(await act(actor(), contractId, 'change-payer', { version: 1, payer: friend })).toBe('changed-elsewhere');
    expect(await act(actor(), contractId, 'change-payer', { payer: company({ version: 7 }) })).toBe('contract/already-so');
    expect([await payersOf(tenant), await auditsOf(app(), contractId)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await done(actor(), contractId, 'increase', { rent: eur(6000), from: '2026-06-02' });
    expect(await act(actor(), contractId, 'change-payer', { payer: friend })).toBe('contract/increase-open');
  });

  test('of an ended and a foreign contract is rejected', async () => {
    const tenant = await tenantOn();
    const { contractId } = tenant;
    const stranger = await aStaffClient(app(), { preset: 'manager', warehouseId: await aWarehouse(app()) });
    expect(await act({ app: app(), staff: stranger }, contractId, 'change-payer', { version: 1, payer: friend })).toBe('not-found');
    await done(actor(), contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
    expect(await act(actor(), contractId, 'change-payer', { payer: friend })).toBe('contract/ended');
    await app().run();
  });
});

describe('the personal data of a payer', () => {
  const personalOf = async ({ contractId }: Tenant) =>
    app().one<{ changes: string; personal: string | null }>(
      `select changes::text, personal::text from audit_log where contract_id = $1 and verb = 'contract.change-payer'`,
      [contractId],
    );

  test('is in the data export and among the erasable values of the audit log, and goes with the account', async () => {
    const tenant = await tenantOn();
    await done(actor(), tenant.contractId, 'change-payer', { payer: company() });
    const files = unzipSync((await app().get('/api/client/my/data-export', tenant.token)).rawPayload);
    const texts = Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('.json') ? [strFromU8(bytes)] : []));
    expect(texts.filter((text) => text.includes('Zamestnávateľ s.r.o.'))).toHaveLength(1);
    const audited = await personalOf(tenant);
    expect(audited.changes).not.toMatch(/Zamestnávateľ|12345678|uctaren/);
    expect(audited.personal).toContain('Zamestnávateľ s.r.o.');
    await billOn(app(), '2026-04-02');
    await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
    await app().run();
    await app().rows('update sessions set signed_in_at = $2 where user_id = $1', [tenant.clientId, app().clock.now()]);
    expect((await app().post('/api/client/my/remove-account', undefined, tenant.token)).body).toBe('');
    expect(await payersOf(tenant)).toEqual([null]);
    expect(await personalOf(tenant)).toMatchObject({ personal: null });
    // The invoice stays as it was issued, and the record can still be read.
    expect((await invoicesOf(tenant)).at(-1)).toEqual(['2026-04-02', 'Zamestnávateľ s.r.o.', 5236]);
    expect((await termsOf(tenant)).terms).toMatchObject([{ payer: null }, { origin: 'PAYER', payer: null }]);
  });

  test('finds the client in the search of staff: by name and number, only at the warehouse of the contract, until another plan replaces it', async () => {
    const tenant = await tenantOn();
    const payer = company({
      lastName: 'Hroznová',
      company: { name: 'Ťažné Kone a.s.', ico: '87654321', dic: '2020202019', icoDph: 'SK2020202019' },
    });
    await done(actor(), tenant.contractId, 'change-payer', { payer });
    for (const q of ['tazne kon', 'Kone Ťažné', '87654321', 'hroznova']) expect([q, await hits(q)]).toEqual([q, [tenant.clientId]]);
    const elsewhere = await aStaffClient(app(), { preset: 'site-staff', warehouseId: await aWarehouse(app()) });
    expect(await hits('tazne kon', elsewhere)).toEqual([]);
    // A change of the profile does not lose the payer.
    await app().rows(`update users set first_name = 'Jana' where id = $1`, [tenant.clientId]);
    expect(await hits('tazne kon')).toEqual([tenant.clientId]);
    // A plan that another one replaces is found no more.
    await done(actor(), tenant.contractId, 'change-payer', { payer: null });
    expect(await hits('tazne kon')).toEqual([]);
  });

  test('is shown to staff without the right to person data by name only', async () => {
    const tenant = await tenantOn();
    await done(actor(), tenant.contractId, 'change-payer', { payer: company() });
    const reader = await aStaffClient(app(), { preset: 'read-only' });
    const seen = (await reader.get(`/api/admin/contracts/${tenant.contractId}/terms`)).json<ContractTermsRecord>();
    expect([seen.payer, seen.terms[1]?.payer?.name]).toEqual([null, 'Zamestnávateľ s.r.o.']);
    expect(JSON.stringify(seen)).not.toContain('uctaren');
  });

  test('stays with the contract when its client turns out to be a duplicate', async () => {
    const survivor = await tenantOn();
    const duplicate = await tenantOn();
    await done(actor(), duplicate.contractId, 'change-payer', {
      payer: company({ company: { name: 'Zlúčení Partneri s.r.o.', ico: '12345678', dic: '2020202019', icoDph: 'SK2020202019' } }),
    });
    expect((await merge(app(), staff, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    expect(await hits('zluceni par')).toEqual([survivor.clientId]);
    await billOn(app(), '2026-04-02');
    expect((await invoicesOf(duplicate)).at(-1)).toEqual(['2026-04-02', 'Zlúčení Partneri s.r.o.', 5236]);
    expect((await rentsOf(app(), survivor.contractId)).length).toBe(1);
    expect((await invoicesOf(survivor)).at(-1)?.[1]).toBe('Ján Novák');
  });

  test('does not change in the database, and belongs to one contract', async () => {
    const [tenant, other] = [await tenantOn(), await tenantOn()];
    await done(actor(), tenant.contractId, 'change-payer', { payer: company() });
    await expect(app().rows(`update contract_payers set details = '{}' where contract_id = $1`, [tenant.contractId])).rejects.toThrow(
      'a payer does not change',
    );
    await expect(
      app().rows(
        `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
           recurring_amount, origin, payer_id, created_by, created_at)
         select c.id, next_charge_on, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, 'PAYER', y.id,
           (select id from staff limit 1), created_at from contracts c, contract_payers y where c.id = $1 and y.contract_id = $2`,
        [other.contractId, tenant.contractId],
      ),
    ).rejects.toThrow('contract_terms_payer');
  });
});
