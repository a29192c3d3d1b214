import { consentTexts } from '@komora/api/consent-texts';
import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { companySettings } from '../kit/scenes/set-up-scene.ts';
import { openSession } from '../tenancy.ts';
import { requestTermination } from '../termination/termination.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const tenantOn = async (day = '2026-03-02') => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app());
};
/** From 49.90 to 59.90 net, so from 63.84 to 76.14, for the period from the second of May. */
const announce = async ({ contractId }: Tenant) => {
  const outcome = await done(actor(), contractId, 'increase', { rent: eur(5990), from: '2026-04-03' });
  const { increase } = outcome.after;
  if (increase === null) throw new Error('There is no increase');
  return { ...outcome, increase };
};
const tokenOf = ({ clientId }: Tenant) => openSession(app().pool, clientId);
const accept = async (tenant: Tenant, increaseId: string, token?: string) => {
  const response = await app().post(
    `/api/client/my/contracts/${tenant.contractId}/increase/accept`,
    { increaseId },
    token ?? (await tokenOf(tenant)),
  );
  return response.statusCode === 204 ? 'ok' : response.json<{ code: string }>().code;
};
const offered = async (tenant: Tenant) =>
  (await app().get(`/api/client/my/contracts/${tenant.contractId}/increase`, await tokenOf(tenant))).json<{ increase: unknown }>().increase;
const amounts = async ({ contractId }: Tenant) => (await rentsOf(app(), contractId)).map(({ amount }) => amount);
const events = async ({ email }: Tenant) =>
  (
    await app().rows<{ event: string }>(
      `select data ->> 'event' as event from messages where recipient = $1 and template = 'contract-act' order by created_at, id`,
      [email],
    )
  ).map(({ event }) => event);
const tasks = async ({ contractId }: Tenant) =>
  (await staff.get('/api/admin/today/increase-unanswered?limit=200'))
    .json<{ rows: { contractId: string }[] }>()
    .rows.filter((row) => row.contractId === contractId);

test('an accepted increase is charged from its first period on, and the client has the confirmation', async () => {
  const tenant = await tenantOn();
  const { before, after, messages, increase } = await announce(tenant);
  expect(messages).toMatchObject([{ template: 'contract-act', to: tenant.email }]);
  expect([before.increase, after.planned, before.nextCharge]).toEqual([null, [], after.nextCharge]);
  expect(increase).toMatchObject({
    status: 'OPEN',
    announcedOn: '2026-03-02',
    effectiveOn: '2026-05-02',
    oldRecurring: eur(6384),
    recurring: eur(7614),
  });
  expect(await offered(tenant)).toEqual({
    id: increase.id,
    isAccepted: false,
    byClause: false,
    isInEffect: false,
    effectiveOn: '2026-05-02',
    before: eur(6384),
    after: eur(7614),
  });
  expect(await accept(tenant, increase.id)).toBe('ok');
  expect(await accept(tenant, increase.id)).toBe('ok');
  expect(await offered(tenant)).toMatchObject({ isAccepted: true });
  const consents = await app().rows(
    `select kind, text_version, language, host(ip) as ip, detail from consents where user_id = $1 and order_id is null`,
    [tenant.clientId],
  );
  expect(consents, 'the card may be charged with the higher amount').toEqual([
    {
      kind: 'RECURRING_PAYMENTS',
      text_version: consentTexts.higherRent,
      language: 'SK',
      ip: '127.0.0.1',
      detail: {
        purpose: 'RENT',
        amount: 7614,
        currency: 'EUR',
        everyMonths: 1,
        from: '2026-05-02',
        until: 'END_OF_CONTRACT',
        contractId: tenant.contractId,
      },
    },
  ]);
  expect((await standingOf(actor(), tenant.contractId)).planned).toMatchObject([
    { from: '2026-05-02', rent: eur(5990), recurring: eur(7614) },
  ]);
  for (const day of ['2026-04-02', '2026-05-02', '2026-06-02']) await billOn(app(), day);
  expect(await amounts(tenant)).toEqual([6384, 7614, 7614]);
  expect(await Promise.all((await rentsOf(app(), tenant.contractId)).map(({ id }) => chargedFor(app(), id)))).toEqual([6384, 7614, 7614]);
  expect(await events(tenant)).toEqual(['INCREASE', 'INCREASE_ACCEPTED']);
  expect(await offered(tenant)).toBeNull();
  expect(await auditsOf(app(), tenant.contractId)).toHaveLength(1);
  const { entries } = (await staff.get(`/api/admin/contracts/${tenant.contractId}/timeline?kind=AUDIT`)).json<{
    entries: { what: string }[];
  }>();
  expect(entries.map(({ what }) => what).toSorted()).toEqual(['contract.accept-increase', 'contract.announce-increase']);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('without acceptance the old price is charged, the client can no longer accept, and staff have a task until they close it', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  expect(await tasks(tenant)).toEqual([]);
  for (const day of ['2026-04-02', '2026-05-02', '2026-06-02']) await billOn(app(), day);
  expect(await amounts(tenant)).toEqual([6384, 6384, 6384]);
  expect([await offered(tenant), await accept(tenant, increase.id)]).toEqual([null, 'increase/too-late']);
  expect(await tasks(tenant)).toHaveLength(1);
  const another = { rent: eur(6000), from: '2026-08-01' };
  expect(await act(actor(), tenant.contractId, 'increase', another)).toBe('contract/increase-open');
  await done(actor(), tenant.contractId, 'withdraw-increase', { increaseId: increase.id });
  expect(await tasks(tenant)).toEqual([]);
  expect(await act(actor(), tenant.contractId, 'increase', another)).toMatchObject({ after: { increase: { status: 'OPEN' } } });
});

test('the last moment to accept is the day before, in the time zone of the warehouse', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  const other = await tenantOn();
  const late = await announce(other);
  const tokens = [await tokenOf(tenant), await tokenOf(other)];
  await billOn(app(), '2026-04-02');
  app().clock.set('2026-05-01T21:59:00Z');
  expect(await accept(tenant, increase.id, tokens[0])).toBe('ok');
  app().clock.set('2026-05-01T22:01:00Z');
  expect(await accept(other, late.increase.id, tokens[1])).toBe('increase/too-late');
  await billOn(app(), '2026-05-02');
  expect([await amounts(tenant), await amounts(other)]).toEqual([
    [6384, 7614],
    [6384, 6384],
  ]);
});

test('staff take back an open and an accepted increase: the old price stays, and it cannot be accepted any more', async () => {
  const [open, accepted] = [await tenantOn(), await tenantOn()];
  const one = await announce(open);
  const two = await announce(accepted);
  expect(await accept(accepted, two.increase.id)).toBe('ok');
  await done(actor(), open.contractId, 'withdraw-increase', { increaseId: one.increase.id });
  const { before, after } = await done(actor(), accepted.contractId, 'withdraw-increase', { increaseId: two.increase.id });
  expect([before.planned.length, after.planned, after.increase]).toEqual([1, [], null]);
  expect([await accept(open, one.increase.id), await accept(accepted, two.increase.id)]).toEqual([
    'increase/not-open',
    'increase/not-open',
  ]);
  expect(await act(actor(), open.contractId, 'withdraw-increase', { increaseId: one.increase.id })).toBe('contract/no-increase');
  for (const day of ['2026-04-02', '2026-05-02']) await billOn(app(), day);
  expect([await amounts(open), await amounts(accepted)]).toEqual([
    [6384, 6384],
    [6384, 6384],
  ]);
  expect(await events(accepted)).toEqual(['INCREASE', 'INCREASE_ACCEPTED', 'INCREASE_WITHDRAWN']);
});

test('an increase that is billed cannot be taken back; a lower rent later is a change of price', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  await accept(tenant, increase.id);
  for (const day of ['2026-04-02', '2026-05-02']) await billOn(app(), day);
  expect(await act(actor(), tenant.contractId, 'withdraw-increase', { increaseId: increase.id })).toBe('contract/no-increase');
  await done(actor(), tenant.contractId, 'change-price', { rent: eur(5500), from: null });
  await billOn(app(), '2026-06-02');
  expect(await amounts(tenant)).toEqual([6384, 7614, 7011]);
});

test('an insurance planned after an accepted increase keeps the increase, and taking it back keeps the insurance', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  await accept(tenant, increase.id);
  await done(actor(), tenant.contractId, 'change-period', { months: 3 });
  expect((await standingOf(actor(), tenant.contractId)).planned.map(({ from, rent, months }) => [from, rent.amount, months])).toEqual([
    ['2026-04-02', 4990, 3],
    ['2026-05-02', 5990, 3],
  ]);
  await done(actor(), tenant.contractId, 'withdraw-increase', { increaseId: increase.id });
  expect((await standingOf(actor(), tenant.contractId)).planned.map(({ from, rent, months }) => [from, rent.amount, months])).toEqual([
    ['2026-04-02', 4990, 3],
  ]);
});

test('a client who gives notice instead never pays more, and the increase is closed', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  await billOn(app(), '2026-04-02');
  await requestTermination(app(), { ...tenant, token: await tokenOf(tenant) }, '2026-05-20', false);
  expect(await offered(tenant)).toBeNull();
  expect(await accept(tenant, increase.id)).toBe('increase/not-open');
  await billOn(app(), '2026-05-02');
  // 19 of 31 days at the old price.
  expect((await amounts(tenant)).at(-1)).toBeLessThan(6384);
  expect((await staff.get(`/api/admin/contracts/${tenant.contractId}/terms`)).json()).toMatchObject({ increases: [{ status: 'LEFT' }] });
  expect(await act(actor(), tenant.contractId, 'increase', { rent: eur(6000), from: '2026-07-01' })).toBe('contract/ending');
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('too short a notice, a lower or absurd rent, another currency and a second increase are rejected at their field', async () => {
  const tenant = await tenantOn();
  const invalid = 'request/invalid';
  for (const [body, code] of [
    [{ rent: eur(5990), from: '2026-03-31' }, 'contract/increase-too-early'],
    [{ rent: eur(5990), from: '2026-03-02' }, 'contract/increase-too-early'],
    [{ rent: eur(5990), from: '2040-01-01' }, `${invalid} from revalid/rule/basic/regex`],
    [{ rent: eur(4990), from: '2026-05-02' }, 'contract/not-higher'],
    [{ rent: eur(0), from: '2026-05-02' }, `${invalid} rent price/out-of-bounds`],
    [{ rent: eur(1_000_000_000), from: '2026-05-02' }, `${invalid} rent price/out-of-bounds`],
    [{ rent: { amount: 599_000, currency: 'HUF' }, from: '2026-05-02' }, `${invalid} rent revalid/rule/basic/regex`],
    [{ rent: eur(5990) }, `${invalid} from revalid/rule/basic/not-null`],
  ] as const)
    expect([body, await act(actor(), tenant.contractId, 'increase', body)]).toEqual([body, code]);
  // The 30th day is early enough, and the first period after it begins on the second of April.
  expect(await done(actor(), tenant.contractId, 'increase', { rent: eur(5990), from: '2026-04-01' })).toMatchObject({
    after: { increase: { effectiveOn: '2026-04-02' } },
  });
  for (const [name, body] of [
    ['increase', { rent: eur(6990), from: '2026-06-02' }],
    ['change-price', { rent: eur(3990), from: null }],
    ['change-period', { months: 3 }],
  ] as const)
    expect(await act(actor(), tenant.contractId, name, body)).toBe('contract/increase-open');
});

test('the company can give a longer notice, and never a shorter one', async () => {
  const tenant = await tenantOn();
  interface Company {
    id: string;
    warehouses: number;
    version: number;
    increaseNoticeDays: number;
  }
  const companies = async () => (await staff.get('/api/admin/legal-entities')).json<{ rows: Company[] }>().rows;
  const company = (await companies()).find(({ warehouses }) => warehouses > 0);
  if (company === undefined) throw new Error('There is no company');
  const change = async (increaseNoticeDays: number) => {
    const [now] = (await companies()).filter(({ id }) => id === company.id);
    return (await staff.put(`/api/admin/legal-entities/${company.id}`, { ...companySettings(), version: now?.version, increaseNoticeDays }))
      .statusCode;
  };
  expect(company.increaseNoticeDays).toBe(30);
  expect([await change(29), await change(366), await change(60)]).toEqual([400, 400, 200]);
  expect(await act(actor(), tenant.contractId, 'increase', { rent: eur(5990), from: '2026-04-30' })).toBe('contract/increase-too-early');
  await expect(app().rows('update legal_entities set increase_notice_days = 29')).rejects.toThrow('increase_notice_days');
  await app().rows('update legal_entities set increase_notice_days = 30');
});

test('two people who announce at once make one increase, and the database keeps it that way', async () => {
  const tenant = await tenantOn();
  const body = { version: 1, rent: eur(5990), from: '2026-05-02' };
  const outcomes = await Promise.all([
    act(actor(), tenant.contractId, 'increase', body),
    act(actor(), tenant.contractId, 'increase', body),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'changed-elsewhere')).toHaveLength(1);
  expect(await app().rows('select id from rent_increases where contract_id = $1', [tenant.contractId])).toHaveLength(1);
  const copy = `insert into rent_increases select (jsonb_populate_record(i, jsonb_build_object('id', uuidv7()))).* from rent_increases i where contract_id = $1`;
  await expect(app().rows(copy, [tenant.contractId])).rejects.toThrow('rent_increases_open');
  await expect(
    app().rows(`update rent_increases set rent_net_month = rent_net_month + 1 where contract_id = $1`, [tenant.contractId]),
  ).rejects.toThrow('does not go');
});

test('acceptance and withdrawal at once: one wins, and the price fits the outcome', async () => {
  for (let round = 0; round < 4; round++) {
    const tenant = await tenantOn();
    const { increase } = await announce(tenant);
    const token = await tokenOf(tenant);
    const { version } = await standingOf(actor(), tenant.contractId);
    const [accepted, withdrawn] = await Promise.all([
      accept(tenant, increase.id, token),
      act(actor(), tenant.contractId, 'withdraw-increase', { version, increaseId: increase.id }),
    ]);
    const { planned } = await standingOf(actor(), tenant.contractId);
    if (typeof withdrawn === 'string') expect([withdrawn, accepted, planned.length]).toEqual(['changed-elsewhere', 'ok', 1]);
    else expect([accepted, planned]).toEqual(['increase/not-open', []]);
  }
});

test('twenty acceptances at once are one, with one message', async () => {
  const tenant = await tenantOn();
  const { increase } = await announce(tenant);
  const token = await tokenOf(tenant);
  const codes = await Promise.all(Array.from({ length: 20 }, () => accept(tenant, increase.id, token)));
  expect(new Set(codes)).toEqual(new Set(['ok']));
  expect((await events(tenant)).filter((event) => event === 'INCREASE_ACCEPTED')).toHaveLength(1);
  expect((await standingOf(actor(), tenant.contractId)).planned).toHaveLength(1);
});

test('nobody accepts the increase of another contract, and an unknown one is not found', async () => {
  const [tenant, stranger] = [await tenantOn(), await tenantOn()];
  const { increase } = await announce(tenant);
  const token = await tokenOf(stranger);
  expect(await accept(tenant, increase.id, token)).toBe('not-found');
  expect(await accept(stranger, increase.id, token)).toBe('not-found');
  expect(await accept(tenant, tenant.contractId)).toBe('not-found');
  expect(await accept(tenant, 'x')).toBe('request/invalid');
  expect((await app().get(`/api/client/my/contracts/${tenant.contractId}/increase`, token)).statusCode).toBe(404);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ planned: [], increase: { status: 'OPEN' } });
});
