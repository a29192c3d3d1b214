import { beforeAll, expect, test } from 'vitest';
import { bill, billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
/** Each billed period: first day, first day after it, amount. */
const billed = async ({ contractId }: Tenant) => (await rentsOf(app(), contractId)).map(({ from, to, amount }) => [from, to, amount]);
const termsOf = async ({ contractId }: Tenant) =>
  (await staff.get(`/api/admin/contracts/${contractId}/terms`)).json<{
    terms: { from: string; state: string; origin: string; rent: { amount: number }; recurring: { amount: number } }[];
    nextOn: string;
  }>();
const shown = async ({ contractId, token }: Tenant) =>
  (await app().get(`/api/client/my/contracts/${contractId}`, token)).json<{
    totalPrice: { amount: number };
    invoicingPeriod: number;
    nextChargeOn: string;
  }>();
/** A net rent of 49.90 with insurance of 2.00, billed on the second of each month with 63.84. */
const tenantOn = async (day = '2026-03-02') => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app());
};
const anInsurance = async (net: number) =>
  (
    await app().one<{ id: string }>(
      `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
       select legal_entity_id, (select max(position) + 1 from insurances), name, 900000, $1 from insurances order by position limit 1 returning id`,
      [net],
    )
  ).id;

test('a lower rent applies from the next period on, once per key, with one message and one audit entry', async () => {
  const tenant = await tenantOn();
  const outcome = await done(actor(), tenant.contractId, 'change-price', { rent: eur(4000), from: null });
  expect(outcome).toMatchObject({
    before: { rent: eur(4990), planned: [], nextCharge: { on: '2026-04-02', amount: eur(6384) } },
    after: { rent: eur(4990), planned: [{ from: '2026-04-02', rent: eur(4000) }], nextCharge: { on: '2026-04-02', amount: eur(5166) } },
    messages: [{ template: 'contract-act', to: tenant.email }],
  });
  expect(await auditsOf(app(), tenant.contractId)).toEqual([{ verb: 'contract.change-price', reason: 'agreed at the desk' }]);
  // Until then nothing changes for the client.
  expect(await shown(tenant)).toMatchObject({ totalPrice: eur(6384), nextChargeOn: '2026-04-02' });
  await billOn(app(), '2026-04-02');
  await billOn(app(), '2026-05-02');
  expect(await billed(tenant)).toEqual([
    ['2026-04-02', '2026-05-02', 5166],
    ['2026-05-02', '2026-06-02', 5166],
  ]);
  expect(await shown(tenant)).toMatchObject({ totalPrice: eur(5166), nextChargeOn: '2026-06-02' });
  expect((await termsOf(tenant)).terms).toMatchObject([
    { from: '2026-03-02', state: 'PAST', origin: 'AGREED', recurring: eur(6384) },
    { from: '2026-04-02', state: 'CURRENT', origin: 'PRICE', recurring: eur(5166) },
  ]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a lower rent from a later day waits for the first period on or after it; an insurance in between leaves it planned', async () => {
  const tenant = await tenantOn();
  const { contractId } = tenant;
  await done(actor(), contractId, 'change-price', { rent: eur(4000), from: '2026-05-03' });
  await done(actor(), contractId, 'change-insurance', { insuranceId: await anInsurance(1000) });
  expect((await standingOf(actor(), contractId)).planned.map(({ from, rent, insurance }) => [from, rent.amount, insurance.amount])).toEqual(
    [
      ['2026-04-02', 4990, 1000],
      ['2026-06-02', 4000, 1000],
    ],
  );
  for (const day of ['2026-04-02', '2026-05-02', '2026-06-02']) await billOn(app(), day);
  expect((await billed(tenant)).map(([, , amount]) => amount)).toEqual([7368, 7368, 6150]);
});

test('periods of another length join the days that are billed, also from the end of a month, and keep their anchor', async () => {
  const tenant = await tenantOn('2027-01-31');
  await done(actor(), tenant.contractId, 'change-period', { months: 3 });
  expect(await shown(tenant)).toMatchObject({ invoicingPeriod: 1, nextChargeOn: '2027-02-28' });
  await billOn(app(), '2027-02-28');
  expect(await shown(tenant)).toMatchObject({ invoicingPeriod: 3, nextChargeOn: '2027-05-31' });
  await done(actor(), tenant.contractId, 'change-period', { months: 1 });
  for (const day of ['2027-05-31', '2027-06-30', '2027-07-31']) await billOn(app(), day);
  expect((await billed(tenant)).map(([from, to]) => [from, to])).toEqual([
    ['2027-02-28', '2027-05-31'],
    ['2027-05-31', '2027-06-30'],
    ['2027-06-30', '2027-07-31'],
    ['2027-07-31', '2027-08-31'],
  ]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a notice that is taken back bills the rest of the last period at the price of that period', async () => {
  const tenant = await tenantOn('2027-03-02');
  await done(actor(), tenant.contractId, 'notice', { day: '2027-04-11' });
  await billOn(app(), '2027-04-02');
  await done(actor(), tenant.contractId, 'change-price', { rent: eur(1000), from: null });
  const { charge } = await done(actor(), tenant.contractId, 'withdraw-notice');
  const [part] = await rentsOf(app(), tenant.contractId);
  expect((charge?.amount ?? 0) + (part?.amount ?? 0)).toBe(6384);
  await billOn(app(), '2027-05-02');
  expect((await billed(tenant)).at(-1)).toEqual(['2027-05-02', '2027-06-02', 1476]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('wrong, equal, higher and foreign values are rejected at their field, and nothing changes', async () => {
  const tenant = await tenantOn();
  const invalid = 'request/invalid';
  const foreign = (
    await app().one<{ id: string }>(
      `with e as (insert into legal_entities (country, name, street, number, city, zip, company_id, tax_id, iban, email, phone_number, currency, time_zone, invoice_prefix, contract_prefix)
         select country, 'Other', street, number, city, zip, company_id, tax_id, 'SK3112000000198742637541', email, phone_number, currency, time_zone, 'OTH', 'OTH' from legal_entities limit 1 returning id)
       insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month) select id, 1, '{}', 1, 1 from e returning id`,
      [],
    )
  ).id;
  const { insuranceId } = await app().one<{ insuranceId: string }>('select insurance_id as "insuranceId" from contracts where id = $1', [
    tenant.contractId,
  ]);
  for (const [name, body, code] of [
    ['change-price', { rent: eur(4990), from: null }, 'contract/already-so'],
    ['change-price', { rent: eur(5000), from: null }, 'contract/needs-increase'],
    ['change-price', { rent: eur(0), from: null }, `${invalid} rent price/out-of-bounds`],
    ['change-price', { rent: eur(-4000), from: null }, `${invalid} rent price/out-of-bounds`],
    ['change-price', { rent: eur(1_000_000_000), from: null }, `${invalid} rent price/out-of-bounds`],
    ['change-price', { rent: { amount: 4000, currency: 'CZK' }, from: null }, `${invalid} rent revalid/rule/basic/regex`],
    ['change-price', { rent: eur(4000), from: '2031-01-01' }, `${invalid} from revalid/rule/basic/regex`],
    ['change-price', { rent: eur(4000), from: '2026-02-30' }, `${invalid} from revalid/rule/basic/regex`],
    ['change-insurance', { insuranceId }, 'contract/already-so'],
    ['change-insurance', { insuranceId: foreign }, 'Order/insurance-not-available'],
    ['change-insurance', { insuranceId: tenant.contractId }, 'Order/insurance-not-available'],
    ['change-period', { months: 1 }, 'contract/already-so'],
    ['change-period', { months: 2 }, `${invalid} months revalid/rule/basic/regex`],
  ] as const) {
    expect([name, body, await act(actor(), tenant.contractId, `${name}/preview`, body)]).toEqual([name, body, code]);
    expect([name, body, await act(actor(), tenant.contractId, name, body)]).toEqual([name, body, code]);
  }
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ version: 1, planned: [] });
  expect(await auditsOf(app(), tenant.contractId)).toEqual([]);
});

test('an ended contract keeps its terms', async () => {
  const tenant = await tenantOn();
  await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  expect(await act(actor(), tenant.contractId, 'change-price', { rent: eur(4000), from: null })).toBe('contract/ended');
  await app().runJob('reconcile-payments', {});
  await app().run();
});

test('the same call twice changes once; another request with its key and a stale version are rejected', async () => {
  const tenant = await tenantOn();
  const body = { key: 'terms-once-0001', version: 1, rent: eur(4000), from: null };
  const [one, two] = await Promise.all([
    act(actor(), tenant.contractId, 'change-price', body),
    act(actor(), tenant.contractId, 'change-price', body),
  ]);
  const done = [one, two].filter((outcome) => typeof outcome !== 'string');
  expect(done.length).toBeGreaterThan(0);
  expect(await act(actor(), tenant.contractId, 'change-price', body)).toEqual(done[0]);
  expect(await act(actor(), tenant.contractId, 'change-price', { ...body, rent: eur(3000) })).toBe('idempotency/key-reused');
  expect(await act(actor(), tenant.contractId, 'change-price', { version: 1, rent: eur(3000), from: null })).toBe('changed-elsewhere');
  expect(await auditsOf(app(), tenant.contractId)).toHaveLength(1);
});

test('two people who change terms at once: one change, the other is shown that it has changed', async () => {
  for (let round = 0; round < 3; round++) {
    const tenant = await tenantOn();
    const outcomes = await Promise.all([
      act(actor(), tenant.contractId, 'change-price', { version: 1, rent: eur(4000), from: null }),
      act(actor(), tenant.contractId, 'change-period', { version: 1, months: 3 }),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'changed-elsewhere')).toHaveLength(1);
    expect((await termsOf(tenant)).terms).toHaveLength(2);
  }
});

test('a change during the billing run applies to the period as a whole or to the next one, and no run fails', async () => {
  for (let round = 0; round < 4; round++) {
    const tenant = await tenantOn();
    app().clock.set('2026-04-02T12:00:00Z');
    const [outcome] = await Promise.all([
      act(actor(), tenant.contractId, 'change-price', { rent: eur(4000), from: null }),
      app().runJob('process-payments', {}),
      app().runJob('process-payments', {}),
    ]);
    expect(typeof outcome).toBe('object');
    // A run skips a contract that the act has locked.
    await bill(app());
    const { terms } = await termsOf(tenant);
    const [rent] = await rentsOf(app(), tenant.contractId);
    expect([terms[1]?.from, rent?.amount]).toEqual(terms[1]?.from === '2026-04-02' ? ['2026-04-02', 5166] : ['2026-05-02', 6384]);
    await billOn(app(), '2026-05-02');
    expect((await billed(tenant)).map(([, , amount]) => amount).slice(1)).toEqual([5166]);
  }
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('the database rejects terms of a billed period, a change or gap in the history, and a higher rent without consent', async () => {
  const tenant = await tenantOn();
  await billOn(app(), '2026-04-02');
  const planned = (from: string, rent: number) =>
    app().rows(
      `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
         recurring_amount, origin, created_by, created_at)
       select id, $2, $3, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, 'PRICE',
         (select id from staff limit 1), created_at from contracts where id = $1`,
      [tenant.contractId, from, rent],
    );
  await expect(planned('2026-05-01', 4000)).rejects.toThrow('is billed');
  await expect(planned('2026-05-02', 5000)).rejects.toThrow('needs an accepted increase');
  await planned('2026-05-02', 4000);
  await expect(planned('2026-05-02', 3000)).rejects.toThrow('contract_terms_one_per_day');
  await expect(app().rows('update contract_terms set rent_net_month = 1 where contract_id = $1', [tenant.contractId])).rejects.toThrow(
    'do not change',
  );
  await expect(
    app().rows(`delete from contract_terms where contract_id = $1 and valid_from = '2026-03-02'`, [tenant.contractId]),
  ).rejects.toThrow('is billed');
  // PostgreSQL reports an error before it gives the locks free, and the billing run skips a locked contract.
  await app().rows('select from contracts where id = $1 for update', [tenant.contractId]);
  await billOn(app(), '2026-05-02');
  await expect(app().rows(`delete from contract_terms where contract_id = $1 and origin = 'PRICE'`, [tenant.contractId])).rejects.toThrow(
    'is billed',
  );
});
