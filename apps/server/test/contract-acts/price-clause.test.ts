import type { Summary } from '@komora/api';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { companySettings } from '../kit/scenes/set-up-scene.ts';
import { violatedWith } from '../kit/violated-promises.ts';
import { openSession } from '../tenancy.ts';
import { requestTermination } from '../termination/termination.ts';
import { act, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' });

interface Company {
  id: string;
  warehouses: number;
  version: number;
  priceClause: boolean;
}
const company = async (): Promise<Company> => {
  const { rows } = (await staff.get('/api/admin/legal-entities')).json<{ rows: Company[] }>();
  const found = rows.find(({ warehouses }) => warehouses > 0);
  if (found === undefined) throw new Error('There is no company');
  return found;
};
const setClause = async (priceClause: boolean) => {
  const { id, version } = await company();
  const response = await staff.put(`/api/admin/legal-entities/${id}`, { ...companySettings(), version, priceClause });
  if (response.statusCode !== 200) throw new Error(response.body);
};
beforeAll(async () => {
  staff = await aStaffClient(app());
  app().clock.set('2026-03-02T09:00:00Z');
  await homeWarehouse(app());
  await setClause(true);
});

/** Rents a box on 2 March 2026 for a year, so that the next period begins a year later. */
const tenantWithClause = async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const boxId = await aBox(app());
  const { chargedNow } = await summaryOf(boxId);
  return aTenant(app(), { boxId, invoicingPeriod: 12, expectedCharge: chargedNow });
};
const summaryOf = async (boxId: string): Promise<Summary> => {
  const { insuranceId } = (await homeWarehouse(app())).operator;
  const response = await app().call('PUT', '/api/client/order/offer/summary', {
    payload: { boxId, invoicingPeriod: 12, insuranceId, voucherToken: null },
  });
  return response.json<Summary>();
};
const announced = { rent: eur(5990), from: '2027-03-01', byClause: true, note: 'The cost of energy has risen' };
/** On 10 January 2027, for the year from 2 March. */
const announce = async ({ contractId }: Tenant) => {
  app().clock.set('2027-01-10T09:00:00Z');
  const outcome = await done(actor(), contractId, 'increase', announced);
  const { increase } = outcome.after;
  if (increase === null) throw new Error('There is no increase');
  return { ...outcome, increase };
};
const tokenOf = ({ clientId }: Tenant) => openSession(app().pool, clientId);
const accept = async (tenant: Tenant, increaseId: string) => {
  const response = await app().post(`/api/client/my/contracts/${tenant.contractId}/increase/accept`, { increaseId }, await tokenOf(tenant));
  return response.statusCode === 204 ? 'ok' : response.json<{ code: string }>().code;
};
const offered = async (tenant: Tenant) =>
  (await app().get(`/api/client/my/contracts/${tenant.contractId}/increase`, await tokenOf(tenant))).json<{
    increase: Record<string, unknown> | null;
  }>().increase;
const statuses = async ({ contractId }: Tenant) =>
  (
    await app().rows<{ status: string }>('select status from rent_increases where contract_id = $1 order by announced_at', [contractId])
  ).map(({ status }) => status);
const reasons = async ({ email }: Tenant) =>
  (
    await app().rows<{ reason: string }>(
      `select data ->> 'reason' as reason from messages where recipient = $1 and template = 'rent-payment-failed' order by created_at, id`,
      [email],
    )
  ).map(({ reason }) => reason);

const nextCharge = async ({ contractId }: Tenant) => (await standingOf(actor(), contractId)).nextCharge?.amount.amount;

test('the buyer sees the clause before the order, and the agreement is the second edition with its notice', async () => {
  const tenant = await tenantWithClause();
  expect(await summaryOf(await aBox(app()))).toMatchObject({ priceClauseDays: 30 });
  const { edition, snapshot } = await app().one<{ edition: string; snapshot: { priceClause: unknown } }>(
    'select edition, snapshot from legal_agreements where contract_id = $1',
    [tenant.contractId],
  );
  expect([edition, snapshot.priceClause]).toEqual(['2', { noticeDays: 30 }]);
  const file = await app().get(`/api/client/my/legal-agreement-download/${tenant.contractId}`, await tokenOf(tenant));
  const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('oznámi e-mailom najmenej 30 dní pred týmto dňom');
});

test('a company without the clause concludes the first edition, and its contracts are never raised by silence', async () => {
  await setClause(false);
  const tenant = await tenantWithClause();
  expect(await summaryOf(await aBox(app()))).not.toHaveProperty('priceClauseDays');
  // The clause of today does not change an older agreement.
  await setClause(true);
  app().clock.set('2027-01-10T09:00:00Z');
  expect(await act(actor(), tenant.contractId, 'increase', announced)).toBe('contract/no-clause');
  const terms = (await staff.get(`/api/admin/contracts/${tenant.contractId}/terms`)).json<{ increaseByClauseFrom: unknown }>();
  expect(terms.increaseByClauseFrom).toBeNull();
  const insert = `insert into rent_increases (contract_id, old_rent_net_month, rent_net_month, old_recurring_amount, recurring_amount, currency,
      announced_on, effective_on, notice_days, announced_by, announced_at, by_clause, note)
    select $1, 4990, 5990, 6384, 7614, 'EUR', '2027-01-10', '2027-03-02', 30, (select id from staff limit 1), now(), true, 'costs'`;
  await expect(app().rows(insert, [tenant.contractId])).rejects.toThrow('no clause');
});

test('without an answer the higher rent is billed, the saved card is not charged, and a later acceptance lets it be charged', async () => {
  const tenant = await tenantWithClause();
  const { before, after, increase } = await announce(tenant);
  expect(increase).toMatchObject({ status: 'OPEN', byClause: true, announcedOn: '2027-01-10', effectiveOn: '2027-03-02' });
  expect(after.planned).toMatchObject([{ from: '2027-03-02', rent: eur(5990), recurring: increase.recurring }]);
  expect([before.nextCharge?.amount, after.nextCharge?.amount]).toEqual([increase.oldRecurring, increase.recurring]);
  expect(await offered(tenant)).toMatchObject({ byClause: true, isInEffect: false, isAccepted: false });
  const [message] = await app().rows(`select data from messages where recipient = $1 and template = 'contract-act'`, [tenant.email]);
  expect(message).toMatchObject({ data: { event: 'INCREASE_BY_CLAUSE', note: announced.note } });
  app().clock.set('2027-02-27T09:00:00Z');
  await app().runJob('notify-payments-to-be-announced', {});
  const [notice] = await app().rows(`select data from messages where recipient = $1 and template = 'payment-announced'`, [tenant.email]);
  expect(notice, 'a card that is not charged is not announced').toMatchObject({ data: { amount: increase.recurring, cardLabel: null } });
  await billOn(app(), '2027-03-02');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ amount: increase.recurring.amount, attempts: [] });
  expect([await chargedFor(app(), rent?.id ?? ''), await reasons(tenant), await statuses(tenant)]).toEqual([
    0,
    ['HIGHER_RENT'],
    ['EFFECTIVE'],
  ]);
  expect(await offered(tenant)).toMatchObject({ id: increase.id, isInEffect: true, isAccepted: false });
  expect((await staff.get('/api/admin/today/increase-unanswered?limit=200')).json<{ rows: unknown[] }>().rows).toEqual([]);
  expect(await accept(tenant, increase.id)).toBe('ok');
  expect([await statuses(tenant), await offered(tenant)]).toEqual([['ACCEPTED'], null]);
  const [consent] = await app().rows(`select kind, detail from consents where user_id = $1 and order_id is null`, [tenant.clientId]);
  expect(consent).toMatchObject({
    kind: 'RECURRING_PAYMENTS',
    detail: { amount: increase.recurring.amount, contractId: tenant.contractId },
  });
  await billOn(app(), '2028-03-02');
  const [, second] = await rentsOf(app(), tenant.contractId);
  expect(await chargedFor(app(), second?.id ?? '')).toBe(increase.recurring.amount);
  expect(await violatedWithoutMails(app())).toEqual([]);
  const late = [`update rent_increases set accepted_at = '2028-03-03' where contract_id = '${tenant.contractId}'`];
  expect(Object.keys(await violatedWith(app(), late)), 'the audit would see a charge before the acceptance').toContain(
    'a saved card is charged with a rent of the price clause only after the client has accepted it',
  );
});

test('who accepts before the day is charged the higher rent by card', async () => {
  const tenant = await tenantWithClause();
  const { increase } = await announce(tenant);
  expect([await accept(tenant, increase.id), await accept(tenant, increase.id)]).toEqual(['ok', 'ok']);
  await billOn(app(), '2027-03-02');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect([await chargedFor(app(), rent?.id ?? ''), await reasons(tenant), await statuses(tenant)]).toEqual([
    increase.recurring.amount,
    [],
    ['ACCEPTED'],
  ]);
});

test('who gives notice before the day pays the old rent until the end, also for days after it', async () => {
  const tenant = await tenantWithClause();
  const { increase } = await announce(tenant);
  app().clock.set('2027-03-01T09:00:00Z');
  await requestTermination(app(), { ...tenant, token: await tokenOf(tenant) }, '2027-04-30');
  expect([await statuses(tenant), (await standingOf(actor(), tenant.contractId)).planned]).toEqual([['LEFT'], []]);
  expect(await accept(tenant, increase.id)).toBe('increase/not-open');
  await billOn(app(), '2027-03-02');
  // 60 of the 366 days from 2 March 2027.
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(Math.abs((rent?.amount ?? 0) - (increase.oldRecurring.amount * 60) / 366), 'each line is rounded').toBeLessThan(2);
  expect(rent).toMatchObject({ from: '2027-03-02', to: '2027-05-01' });
  expect(await chargedFor(app(), rent?.id ?? ''), 'the consent of the order covers the old rent').toBe(rent?.amount);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a notice of the operator and a retracted one leave the old rent', async () => {
  const tenant = await tenantWithClause();
  await announce(tenant);
  const old = await nextCharge(await tenantWithClause());
  app().clock.set('2027-01-11T09:00:00Z');
  await done(actor(), tenant.contractId, 'notice', { day: '2027-06-30' });
  await done(actor(), tenant.contractId, 'withdraw-notice');
  expect([await statuses(tenant), await nextCharge(tenant)]).toEqual([['LEFT'], old]);
});

test('staff take the increase back until its first period is billed: the old rent returns', async () => {
  const tenant = await tenantWithClause();
  const { before, increase } = await announce(tenant);
  const { after } = await done(actor(), tenant.contractId, 'withdraw-increase', { increaseId: increase.id });
  expect([after.nextCharge, after.increase, await statuses(tenant)]).toEqual([before.nextCharge, null, ['WITHDRAWN']]);
  const late = await tenantWithClause();
  const { increase: billed } = await announce(late);
  await billOn(app(), '2027-03-02');
  expect(await act(actor(), late.contractId, 'withdraw-increase', { increaseId: billed.id })).toBe('contract/no-increase');
});

test('the clause sets limits: notice, once in twelve months, a reason for the client, no terms planned behind it', async () => {
  const tenant = await tenantWithClause();
  const { contractId } = tenant;
  const rejected = (change: Record<string, unknown>) => act(actor(), contractId, 'increase', { ...announced, ...change });
  app().clock.set('2027-02-01T09:00:00Z');
  expect(await rejected({ from: '2027-03-02' })).toBe('contract/increase-too-early');
  app().clock.set('2027-01-10T09:00:00Z');
  expect(await rejected({ note: undefined })).toBe('request/invalid note revalid/rule/basic/regex');
  expect(await rejected({ note: ' ' })).toContain('request/invalid');
  expect(await rejected({ note: 'x'.repeat(501) })).toContain('request/invalid');
  expect(await rejected({ byClause: 'yes' })).toContain('request/invalid');
  expect(await rejected({ rent: eur(4990) })).toBe('contract/not-higher');
  await done(actor(), contractId, 'change-price', { rent: eur(4500), from: '2028-01-01' });
  expect(await rejected({})).toBe('contract/terms-planned');
  const monthly = await aTenant(app());
  app().clock.set('2027-03-02T09:00:00Z');
  expect(await act(actor(), monthly.contractId, 'increase', { ...announced, from: '2027-06-01' })).toBe('contract/increase-once-a-year');
  const terms = (await staff.get(`/api/admin/contracts/${monthly.contractId}/terms`)).json<{ increaseByClauseFrom: string }>();
  expect(terms.increaseByClauseFrom).toBe('2028-01-10');
});

test('a rent that staff lower below the last accepted one is charged by card again, one above it is not', async () => {
  const tenant = await tenantWithClause();
  await announce(tenant);
  await billOn(app(), '2027-03-02');
  const charged = async (rent: number, day: string) => {
    await done(actor(), tenant.contractId, 'change-price', { rent: eur(rent), from: null });
    await billOn(app(), day);
    const bill = (await rentsOf(app(), tenant.contractId)).at(-1);
    return (await chargedFor(app(), bill?.id ?? '')) === bill?.amount;
  };
  expect(await charged(5500, '2028-03-02')).toBe(false);
  expect(await charged(4500, '2029-03-02')).toBe(true);
});

test.each([
  ['a lower rent from today', 'change-price', () => ({ from: null, today: true })],
  ['another box at a new rent', 'transfer', async () => ({ boxId: await aBox(app()) })],
] as const)(
  '%s that is above the last accepted rent leaves the card without consent, until the client accepts',
  async (_change, name, request) => {
    const tenant = await tenantWithClause();
    const { increase } = await announce(tenant);
    await billOn(app(), '2027-03-02');
    app().clock.set('2027-04-01T09:00:00Z');
    await done(actor(), tenant.contractId, name, { rent: eur(5500), ...(await request()) });
    await billOn(app(), '2028-03-02');
    const chargedLast = async () => {
      const bill = (await rentsOf(app(), tenant.contractId)).at(-1);
      return (await chargedFor(app(), bill?.id ?? '')) === bill?.amount;
    };
    expect(await chargedLast()).toBe(false);
    expect(await accept(tenant, increase.id)).toBe('ok');
    await billOn(app(), '2029-03-02');
    expect(await chargedLast()).toBe(true);
  },
);

test('a notice and the billing run at once: one wins, and the price fits the outcome', async () => {
  for (let round = 0; round < 4; round++) {
    const tenant = await tenantWithClause();
    const { increase } = await announce(tenant);
    app().clock.set('2027-03-02T12:00:00Z');
    const [notice] = await Promise.allSettled([
      requestTermination(app(), { ...tenant, token: await tokenOf(tenant) }, '2028-02-28'),
      app().runJob('process-payments', {}),
    ]);
    await app().run();
    const [status] = await statuses(tenant);
    const [rent] = await rentsOf(app(), tenant.contractId);
    const isHigher = (rent?.amount ?? 0) > increase.oldRecurring.amount;
    expect(status).toBe(isHigher ? 'EFFECTIVE' : 'LEFT');
    // Behind the billing run, a notice is rejected: the higher rent is unpaid.
    expect(notice.status).toBe(isHigher ? 'rejected' : 'fulfilled');
  }
});
