import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { beforeAll, expect, test } from 'vitest';
import { bill, billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { cards, chargedFor, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { runNight } from '../termination/termination.ts';
import { act, done, standingOf, violatedWithoutMails } from './acts.ts';
import { balanceOf, documentsOf, eur, refundsOf, settle, transferFor } from './mid-term.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const at = (day: string) => app().clock.set(`${day}T12:00:00Z`);
const violated = () => violatedWithoutMails(app());
const lower = (contractId: string, amount: number) =>
  done(actor(), contractId, 'change-price', { rent: eur(amount), from: null, today: true });
const move = async (contractId: string, amount: number) =>
  done(actor(), contractId, 'transfer', { boxId: await aBox(app()), rent: eur(amount) });
const tenantOn = async (day = '2026-03-02', order: Parameters<typeof aTenant>[1] = {}) => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app(), order);
};
const onlyRent = async (contractId: string) => {
  const [rent] = await rentsOf(app(), contractId);
  if (rent === undefined) throw new Error('There is no rent yet');
  return rent;
};
/** All that the client has credited and invoiced besides the rents. */
const totals = async (tenant: { clientId: string }) => (await documentsOf(app(), tenant)).map(({ total }) => total);

test('of an unpaid rent the credit lowers what is due, and nothing is refunded', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await aTenantWithOverdueRent(app(), 10);
  const outcome = await lower(tenant.contractId, 3000);
  // 19.90 × 20 / 30 = 13.27, with 23 % of it.
  expect(outcome).toMatchObject({ credited: eur(1632), refund: null, after: { debt: { amount: eur(6384 - 1632) } } });
  expect(await balanceOf(app(), tenant)).toBe(6384 - 1632);
  const token = await openSession(app().pool, tenant.clientId);
  const { rents } = (await app().get('/api/client/my/rents?status=UNPAID', token)).json<{
    rents: { toPay: { amount: number }; creditNotes: { amount: { amount: number } }[] }[];
  }>();
  expect(rents).toMatchObject([{ toPay: { amount: 4752 }, creditNotes: [{ amount: { amount: 1632 } }] }]);
  // A second change and the end add up on the same rent.
  await lower(tenant.contractId, 2000);
  const due = await balanceOf(app(), tenant);
  expect(due).toBe(4752 - 820);
  await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  const { open } = await app().one<{ open: number }>(
    `select (i.amount_gross + i.rounding - r.credited_amount)::integer as open from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.id = $1`,
    [tenant.rentId],
  );
  expect(open).toBe(await balanceOf(app(), tenant));
  await transferFor(app(), staff, (await onlyRent(tenant.contractId)).invoice ?? '', open);
  expect(await balanceOf(app(), tenant)).toBe(0);
  expect(await violated()).toEqual([]);
});

test('of a rent that is paid in part the credit pays the rest, opens the doors, and what exceeds it pays the next invoice', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await aTenantWithOverdueRent(app(), 10);
  await app().rows(`update contracts set overlocked_at = $2 where id = $1`, [tenant.contractId, app().clock.now()]);
  await transferFor(app(), staff, (await onlyRent(tenant.contractId)).invoice ?? '', 6000);
  const outcome = await lower(tenant.contractId, 3000);
  expect(outcome).toMatchObject({ credited: eur(1632), refund: null, after: { debt: null, doors: 'OPEN' } });
  expect((await onlyRent(tenant.contractId)).paying_status).toBe('PAID');
  expect(await balanceOf(app(), tenant)).toBe(384 - 1632);
  await billOn(app(), '2026-05-02');
  const next = (await rentsOf(app(), tenant.contractId)).at(-1);
  expect(next?.amount).toBe(3936);
  expect(await balanceOf(app(), tenant)).toBe(3936 + 384 - 1632);
  expect(await violated()).toEqual([]);
});

test('of a rent that a transfer paid the credit stays on the account', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await aTenantWithOverdueRent(app(), 5);
  await transferFor(app(), staff, (await onlyRent(tenant.contractId)).invoice ?? '', 6384);
  const outcome = await lower(tenant.contractId, 3000);
  expect(outcome).toMatchObject({ refund: null });
  expect(await balanceOf(app(), tenant)).toBe(-(outcome.credited?.amount ?? 0));
  expect(await refundsOf(app(), tenant)).toEqual([]);
  expect(await violated()).toEqual([]);
});

test('a change that is taken back on the same day comes to nothing: the invoice of the difference is credited first', async () => {
  const tenant = await tenantOn();
  at('2026-03-12');
  const up = await move(tenant.contractId, 8000);
  const down = await move(tenant.contractId, 4990);
  expect([up.charge, down.credited, down.refund]).toEqual([eur(2508), eur(2508), null]);
  expect(await balanceOf(app(), tenant)).toBe(0);
  // Now to less than at first: the rent is credited, and its money goes back to the card.
  const less = await move(tenant.contractId, 3000);
  expect(less).toMatchObject({ credited: eur(1658), refund: eur(1658) });
  await settle(app());
  expect(await balanceOf(app(), tenant)).toBe(0);
  expect((await totals(tenant)).sort((a, b) => b - a)).toEqual([6384, 2508, -1658, -2508]);
  expect(await violated()).toEqual([]);
});

test('a lower price after a paid difference credits the difference, then the rent, each by its own days', async () => {
  const tenant = await tenantOn();
  at('2026-03-12');
  await move(tenant.contractId, 8000);
  const [, difference] = await documentsOf(app(), tenant);
  await transferFor(app(), staff, difference?.number ?? '', 2508);
  at('2026-03-22');
  // 50.00 × 11 / 31 = 17.74; the difference has 20.39 × 11 / 21 = 10.68 for these days, the rent gives the rest.
  const outcome = await move(tenant.contractId, 3000);
  expect((await documentsOf(app(), tenant)).slice(2)).toMatchObject([
    { kind: 'CREDIT_NOTE', rent: false, reason: null, net: -1068 },
    { kind: 'CREDIT_NOTE', rent: true, reason: 'TERMS_CHANGE', net: -706 },
  ]);
  await settle(app());
  // The money of the transfer is credit of the client; the money of the card went back.
  expect((outcome.credited?.amount ?? 0) - (outcome.refund?.amount ?? 0)).toBe(-(await balanceOf(app(), tenant)));
  at('2026-03-27');
  await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  await settle(app());
  // The client pays in the end: each day at its price, with VAT.
  const paid = (await totals(tenant)).reduce((all, total) => all + total, 0);
  const exact = ((4990 + 200) * 10 + (8000 + 200) * 10 + (3000 + 200) * 6) / 31;
  expect(Math.abs(paid - exact * 1.23)).toBeLessThanOrEqual(5);
  expect(await violated()).toEqual([]);
});

test('the end credits the unused days of an unpaid and of a paid difference once', async () => {
  for (const isPaid of [false, true]) {
    const tenant = await tenantOn();
    at('2026-03-12');
    await move(tenant.contractId, 8000);
    const [, difference] = await documentsOf(app(), tenant);
    if (isPaid) await transferFor(app(), staff, difference?.number ?? '', 2508);
    at('2026-03-22');
    const { refund } = await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
    await settle(app());
    app().clock.advance({ days: 1 });
    await runNight(app());
    const all = await documentsOf(app(), tenant);
    expect(all.slice(2).map(({ rent, reason }) => [rent, reason])).toEqual([
      [true, 'EARLY_END'],
      [false, 'EARLY_END'],
    ]);
    // 20.39 × 10 / 21 = 9.71, with 23 % of it.
    expect(all.at(-1)?.total).toBe(-1194);
    const ofCard = -(all[2]?.total ?? 0);
    expect(refund).toEqual(eur(isPaid ? ofCard + 1194 : ofCard));
    expect(await balanceOf(app(), tenant)).toBe(isPaid ? -1194 : 2508 - 1194);
  }
  expect(await violated()).toEqual([]);
});

test('a notice that is taken back bills the rest of the period at the changed price', async () => {
  const tenant = await tenantOn();
  await done(actor(), tenant.contractId, 'notice', { day: '2026-04-15' });
  await billOn(app(), '2026-04-02');
  at('2026-04-06');
  await lower(tenant.contractId, 3000);
  const { charge } = await done(actor(), tenant.contractId, 'withdraw-notice');
  // 32.00 × 16 / 30 = 16.00 + 1.07, with 23 %.
  expect(charge).toEqual(eur(2100));
  at('2026-04-20');
  await bill(app());
  const again = await lower(tenant.contractId, 2000);
  // 10.00 × 12 / 30, only of the rest: its part of the period is over.
  expect(again.credited).toEqual(eur(492));
  await settle(app());
  await billOn(app(), '2026-05-02');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: '2026-05-02', amount: 2706 });
  expect(await balanceOf(app(), tenant)).toBe(0);
  expect(await violated()).toEqual([]);
});

test('a payment that may still succeed, or a disputed one, rejects the change', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await aTenantWithOverdueRent(app(), 1);
  const token = await openSession(app().pool, tenant.clientId);
  const page = await app().post(`/api/client/manual-payment/${tenant.rentId}`, { returnUrl: '/my/rents' }, token);
  const change = { rent: eur(3000), from: null, today: true };
  expect(await act(actor(), tenant.contractId, 'change-price/preview', change)).toBe('contract/payment-open');
  expect(await act(actor(), tenant.contractId, 'change-price', change)).toBe('contract/payment-open');
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), cards.pays);
  await app().run();
  await settle(app());
  expect(await lower(tenant.contractId, 3000)).toMatchObject({ refund: { currency: 'EUR' } });
  await settle(app());
  const disputed = await tenantOn('2026-06-02');
  const { id } = await app().one<{ id: string }>('select id from payments where order_id = $1', [disputed.orderId]);
  const record = (state: 'OPEN' | 'WON') =>
    staff.post('/api/admin/disputes', { paymentId: id, reference: 'case 1', reason: 'fraud', state });
  await record('OPEN');
  expect(await act(actor(), disputed.contractId, 'change-price', change)).toBe('contract/payment-open');
  await record('WON');
  expect(await standingOf(actor(), disputed.contractId)).toMatchObject({ rent: eur(4990), planned: [] });
});

test('a client who pays a higher rent by card lets this card be charged with it from then on', async () => {
  const tenant = await tenantOn();
  await move(tenant.contractId, 8000);
  await billOn(app(), '2026-04-02');
  const rent = await onlyRent(tenant.contractId);
  expect(rent).toMatchObject({ amount: 10_086, paying_status: 'WAITING_FOR_MANUAL', attempts: [] });
  const token = await openSession(app().pool, tenant.clientId);
  const page = await app().post(`/api/client/manual-payment/${rent.id}`, { returnUrl: '/my/rents' }, token);
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), cards.pays);
  await app().run();
  await billOn(app(), '2026-05-02');
  const next = (await rentsOf(app(), tenant.contractId)).at(-1);
  expect(next).toMatchObject({ amount: 10_086, paying_method: 'AUTOPAY', paying_status: 'PAID' });
  expect(await chargedFor(app(), next?.id ?? '')).toBe(10_086);
  // Above this amount the client agrees again, here to an announced increase.
  const { after } = await done(actor(), tenant.contractId, 'increase', { rent: eur(9000), from: '2026-06-02' });
  const session = await openSession(app().pool, tenant.clientId);
  await app().post(`/api/client/my/contracts/${tenant.contractId}/increase/accept`, { increaseId: after.increase?.id }, session);
  await billOn(app(), '2026-06-02');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({
    amount: 11_316,
    paying_method: 'AUTOPAY',
    paying_status: 'PAID',
  });
  expect(await violated()).toEqual([]);
});

test('forints are credited and invoiced in whole forints', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const operator = await createOperator(app().pool, 'HUN');
  const warehouse = await createWarehouse(app().pool, operator);
  const hungarian = await aStaffClient(app());
  const tenant = await aTenant(app(), {
    boxId: await aBox(app(), { priceNetMonth: 1_234_500 }, warehouse),
    insuranceId: operator.insuranceId,
    language: 'HU',
    expectedCharge: { amount: 1_568_100, currency: 'HUF' },
  });
  const huf = (amount: number) => ({ amount, currency: 'HUF' });
  at('2026-03-12');
  const self = { app: app(), staff: hungarian };
  const less = await done(self, tenant.contractId, 'change-price', { rent: huf(987_700), from: null, today: true });
  expect([(less.credited?.amount ?? 1) % 100, less.refund]).toEqual([0, less.credited]);
  at('2026-03-17');
  const boxId = await aBox(app(), {}, warehouse);
  const more = await done(self, tenant.contractId, 'transfer', { boxId, rent: huf(1_500_100) });
  expect((more.charge?.amount ?? 1) % 100).toBe(0);
  const back = await done(self, tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouse), rent: huf(987_700) });
  expect(back).toMatchObject({ credited: more.charge, refund: null });
  await done(self, tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouse), rent: huf(1_500_100) });
  at('2026-03-20');
  await done(self, tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  await settle(app());
  for (const total of await totals(tenant)) expect(Math.abs(total % 100)).toBe(0);
  const paid = (await totals(tenant)).reduce((all, total) => all + total, 0);
  const { insurance } = await app().one<{ insurance: number }>('select insurance_net_month as insurance from contracts where id = $1', [
    tenant.contractId,
  ]);
  const exact = ((1_234_500 + insurance) * 10 + (987_700 + insurance) * 5 + (1_500_100 + insurance) * 4) / 31;
  // Half a forint a document.
  expect(Math.abs(paid - exact * 1.27)).toBeLessThanOrEqual(400);
  expect(await violated()).toEqual([]);
});
