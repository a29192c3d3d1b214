import { randomUUID } from 'node:crypto';
import { addDays } from '@komora/domain';
import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });

const dueOn = '2026-04-02';
async function morning(days: number): Promise<void> {
  app().clock.set(`${addDays(dueOn, days)}T07:20:00Z`);
  await app().runJob('notify-rents-with-payment-overdue', {});
  await app().run();
}
async function pay(rentId: string, clientId: string): Promise<void> {
  const token = await openSession(app().pool, clientId);
  const response = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  await payByCard(app(), gatewayIdOf(response.json<{ url: string }>().url), cards.pays);
  await app().run();
}
const shownCodes = async (tenant: { contractId: string; clientId: string }) => {
  const token = await openSession(app().pool, tenant.clientId);
  const shown = (await app().get(`/api/client/my/contracts/${tenant.contractId}`, token)).json<{
    accessCode: string | null;
    lockCode: string | null;
  }>();
  return [shown.accessCode, shown.lockCode];
};
const mails = async (email: string) =>
  (
    await app().rows<{ template: string; event: string | null }>(
      `select template, data ->> 'event' as event from messages where recipient = $1 and template in ('contract-act', 'rent-overdue', 'rent-last-call', 'doors-shut') order by created_at, id`,
      [email],
    )
  ).map(({ template, event }) => event ?? template);

test('an overlock by staff shuts the doors, and neither a payment nor dunning lifts it', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  const codes = await shownCodes(tenant);
  expect(codes.every((code) => code !== null)).toBe(true);
  const outcome = await done(actor(), tenant.contractId, 'overlock');
  expect(outcome).toMatchObject({
    before: { doors: 'OPEN', overlockedByHand: false },
    after: { doors: 'OVERLOCKED', overlockedByHand: true },
    refund: null,
    charge: null,
    messages: [{ template: 'contract-act', to: tenant.email }],
  });
  expect(await shownCodes(tenant)).toEqual([null, null]);
  await pay(tenant.rentId, tenant.clientId);
  await morning(20);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OVERLOCKED', overlockedByHand: true, debt: null });
  expect(await act(actor(), tenant.contractId, 'overlock')).toBe('contract/already-so');
  const lifted = await done(actor(), tenant.contractId, 'lift', { until: null });
  expect(lifted.after).toMatchObject({ doors: 'OPEN', overlockedByHand: false, openedUntil: null });
  expect(await shownCodes(tenant)).toEqual(codes);
  expect(await act(actor(), tenant.contractId, 'lift', { until: null })).toBe('contract/not-overlocked');
  expect(await mails(tenant.email)).toEqual(['DOORS_SHUT', 'DOORS_OPEN']);
  expect(await auditsOf(app(), tenant.contractId)).toEqual([
    { verb: 'overlock.set', reason: 'agreed at the desk' },
    { verb: 'overlock.lift', reason: 'agreed at the desk' },
  ]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('an overlock by dunning that staff take over stays after the payment', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  for (const day of [3, 7, 10]) await morning(day);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OVERLOCKED', overlockedByHand: false });
  await done(actor(), tenant.contractId, 'overlock');
  await pay(tenant.rentId, tenant.clientId);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OVERLOCKED', overlockedByHand: true });
});

test('a lift by staff holds against dunning up to and including its day, and the next overlock is announced again', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  for (const day of [3, 7, 10]) await morning(day);
  expect(await act(actor(), tenant.contractId, 'lift', { until: null })).toBe('request/invalid until revalid/rule/basic/not-null');
  for (const until of [addDays(dueOn, 9), addDays(dueOn, 101)])
    expect(await act(actor(), tenant.contractId, 'lift', { until })).toBe('request/invalid until revalid/rule/basic/regex');
  await done(actor(), tenant.contractId, 'lift', { until: addDays(dueOn, 14) });
  for (const day of [10, 11, 12, 13, 14]) {
    await morning(day);
    expect(await standingOf(actor(), tenant.contractId), `day ${day}`).toMatchObject({ doors: 'OPEN', openedUntil: addDays(dueOn, 14) });
  }
  await morning(15);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OVERLOCKED', overlockedByHand: false, openedUntil: null });
  expect(await mails(tenant.email)).toEqual(['rent-overdue', 'rent-last-call', 'doors-shut', 'DOORS_OPEN', 'doors-shut']);
  await pay(tenant.rentId, tenant.clientId);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OPEN' });
});

test('a pause stops reminders and overlock up to and including its day; afterwards the client is reminded before the doors shut', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  await morning(3);
  await done(actor(), tenant.contractId, 'pause-dunning', { until: addDays(dueOn, 20) });
  expect(await act(actor(), tenant.contractId, 'pause-dunning', { until: addDays(dueOn, 20) })).toBe('contract/already-so');
  for (const day of [7, 10, 20]) await morning(day);
  expect(await mails(tenant.email)).toEqual(['rent-overdue']);
  await morning(21);
  expect([await mails(tenant.email), (await standingOf(actor(), tenant.contractId)).doors]).toEqual([
    ['rent-overdue', 'rent-last-call'],
    'OPEN',
  ]);
  await morning(24);
  expect((await standingOf(actor(), tenant.contractId)).doors).toBe('OVERLOCKED');
});

test('a pause can be ended earlier', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  await done(actor(), tenant.contractId, 'pause-dunning', { until: addDays(dueOn, 60) });
  await morning(3);
  await done(actor(), tenant.contractId, 'pause-dunning', { until: null });
  await morning(4);
  expect(await mails(tenant.email)).toEqual(['rent-overdue']);
});

test('released billing continues with the missed periods, once', async () => {
  const tenant = await aTenant(app());
  await app().rows(`update contracts set billing_suspended_at = $2, billing_suspended_reason = 'no VAT rule' where id = $1`, [
    tenant.contractId,
    app().clock.now(),
  ]);
  await billOn(app(), '2026-05-02');
  expect(await rentsOf(app(), tenant.contractId)).toEqual([]);
  const outcome = await done(actor(), tenant.contractId, 'release-billing');
  expect(outcome.before.billingSuspended?.reason).toBe('no VAT rule');
  expect(outcome.after).toMatchObject({ billingSuspended: null, nextCharge: { on: '2026-04-02', amount: { amount: 6384 } } });
  expect(await act(actor(), tenant.contractId, 'release-billing')).toBe('contract/billing-not-suspended');
  await billOn(app(), '2026-05-02');
  expect((await rentsOf(app(), tenant.contractId)).map(({ from, amount }) => [from, amount])).toEqual([
    ['2026-04-02', 6384],
    ['2026-05-02', 6384],
  ]);
});

test('new codes replace the old ones at once, and no message contains them', async () => {
  const tenant = await aTenant(app());
  const old = await shownCodes(tenant);
  await done(actor(), tenant.contractId, 'new-codes');
  await app().run();
  const renewed = await shownCodes(tenant);
  for (const [index, code] of renewed.entries()) expect([code === null, code === old[index]]).toEqual([false, false]);
  const [message] = await app().rows<{ text: string; html: string; data: object }>(
    `select text, html, data from messages where recipient = $1 and template = 'contract-act'`,
    [tenant.email],
  );
  for (const code of renewed) expect(JSON.stringify(message)).not.toContain(String(code));
  const [entry] = await app().rows<{ changes: object }>(`select changes from audit_log where contract_id = $1`, [tenant.contractId]);
  for (const code of [...renewed, ...old]) expect(JSON.stringify(entry)).not.toContain(String(code));
});

test('a repeated call with its key acts once; of two people who act on the same version, one gets the newer record', async () => {
  const tenant = await aTenant(app());
  const other = { app: app(), staff: await aStaffClient(app()) };
  const { version } = await standingOf(actor(), tenant.contractId);
  const key = randomUUID();
  const [first, second] = await Promise.all([1, 2].map(() => act(actor(), tenant.contractId, 'overlock', { key, version })));
  expect(second).toEqual(first);
  expect(await act(actor(), tenant.contractId, 'new-codes', { key })).toBe('idempotency/key-reused');
  const now = (await standingOf(actor(), tenant.contractId)).version;
  const outcomes = await Promise.all([
    act(actor(), tenant.contractId, 'lift', { until: null, version: now }),
    act(other, tenant.contractId, 'pause-dunning', { until: '2026-03-20', version: now }),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'changed-elsewhere')).toHaveLength(1);
  expect((await auditsOf(app(), tenant.contractId)).length).toBe(2);
});

test('a contract of another warehouse is not found', async () => {
  const tenant = await aTenant(app());
  const elsewhere = { app: app(), staff: await aStaffClient(app(), { preset: 'manager', warehouseId: await aWarehouse(app()) }) };
  expect(await act(elsewhere, tenant.contractId, 'overlock', { version: 1 })).toBe('not-found');
  expect(await act(elsewhere, tenant.contractId, 'overlock/preview', { version: 1 })).toBe('not-found');
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ doors: 'OPEN', version: 1 });
});

test('a contract without doors cannot be overlocked and gets no codes', async () => {
  const tenant = await aTenant(app());
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-04-30' where id = $1`, [tenant.contractId]);
  await app().rows(`update contracts set status = 'EVICTED', evicted_at = $2 where id = $1`, [tenant.contractId, app().clock.now()]);
  for (const name of ['overlock', 'new-codes'] as const) expect(await act(actor(), tenant.contractId, name)).toBe('contract/no-doors');
});
