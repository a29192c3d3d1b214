import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';
import { balanceOf, documentsOf, eur, refundsOf, settle } from './mid-term.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
/** A net rent of 49.90 with insurance of 2.00, billed on the second of each month with 63.84. */
const tenantOn = async (day = '2026-03-02') => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app());
};
const at = (day: string) => app().clock.set(`${day}T12:00:00Z`);
const violated = () => violatedWithoutMails(app());

test('a lower rent from today credits the remaining days to the card, and later periods cost less', async () => {
  const tenant = await tenantOn();
  at('2026-03-12');
  const outcome = await done(actor(), tenant.contractId, 'change-price', { rent: eur(3000), from: null, today: true });
  // 19.90 × 21 / 31 = 13.48, with 23 % of it.
  expect(outcome).toMatchObject({
    credited: eur(1658),
    refund: eur(1658),
    charge: null,
    after: { rent: eur(3000), nextCharge: { on: '2026-04-02', amount: eur(3936) }, planned: [{ from: '2026-04-02', rent: eur(3000) }] },
    messages: [{ template: 'contract-act' }],
  });
  await settle(app());
  expect(await documentsOf(app(), tenant)).toMatchObject([
    { kind: 'INVOICE', total: 6384 },
    { kind: 'CREDIT_NOTE', reason: 'TERMS_CHANGE', net: -1348, total: -1658, rent: true },
  ]);
  expect(await refundsOf(app(), tenant)).toEqual([{ reason: 'TERMS_CHANGE', amount: 1658, status: 'DONE' }]);
  expect(await balanceOf(app(), tenant)).toBe(0);
  await billOn(app(), '2026-04-02');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: '2026-04-02', amount: 3936 });
  expect(await auditsOf(app(), tenant.contractId)).toMatchObject([{ verb: 'contract.change-price', reason: 'agreed at the desk' }]);
  expect(await violated()).toEqual([]);
});

test('on the first day the credit note makes the period cost exactly the new price, and on the last day one day counts', async () => {
  const first = await tenantOn();
  const whole = await done(actor(), first.contractId, 'change-price', { rent: eur(3000), from: null, today: true });
  expect(whole.credited).toEqual(eur(6384 - 3936));
  const last = await tenantOn();
  at('2026-04-01');
  // 19.90 / 31 = 0.64, with 0.15.
  expect((await done(actor(), last.contractId, 'change-price', { rent: eur(3000), from: null, today: true })).credited).toEqual(eur(79));
  await settle(app());
  expect([await balanceOf(app(), first), await balanceOf(app(), last)]).toEqual([0, 0]);
  expect(await violated()).toEqual([]);
});

test('a transfer to a dearer box invoices the remaining days, and charges the card only with what the client agreed to', async () => {
  const tenant = await tenantOn();
  const boxId = await aBox(app(), { priceNetMonth: 8000 });
  at('2026-03-12');
  const outcome = await done(actor(), tenant.contractId, 'transfer', { boxId, rent: eur(8000) });
  // 30.10 × 21 / 31 = 20.39, with 23 % of it.
  expect(outcome).toMatchObject({ credited: null, refund: null, charge: eur(2508), after: { boxId, rent: eur(8000), debt: null } });
  expect(outcome.messages.map(({ template }) => template).sort()).toEqual(['charge-issued', 'contract-act']);
  await settle(app());
  expect((await documentsOf(app(), tenant)).at(-1)).toMatchObject({ kind: 'INVOICE', rent: false, net: 2039, total: 2508 });
  expect(await balanceOf(app(), tenant)).toBe(2508);
  // The next rent is higher than what the client agreed to at the order.
  await billOn(app(), '2026-04-02');
  await settle(app());
  const [next] = (await rentsOf(app(), tenant.contractId)).slice(-1);
  expect(next).toMatchObject({ from: '2026-04-02', amount: 10_086 });
  const state = () =>
    app().one<{ status: string; charges: number; reason: string }>(
      `select r.paying_status as status, (select count(*)::integer from payments p where p.rent_id = r.id) as charges,
         (select data ->> 'reason' from messages where dedupe_key = 'rent-payment-failed:' || r.id) as reason
       from rents r where r.contract_id = $1 order by r.period_from desc limit 1`,
      [tenant.contractId],
    );
  expect(await state()).toEqual({ status: 'WAITING_FOR_MANUAL', charges: 0, reason: 'NO_CONSENT' });
  expect(await violated()).toEqual([]);
});

test('after a transfer to a dearer box the rent can be lowered from today to one between both, but not raised again', async () => {
  const tenant = await tenantOn();
  const boxId = await aBox(app(), { priceNetMonth: 8000 });
  at('2026-03-12');
  await done(actor(), tenant.contractId, 'transfer', { boxId, rent: eur(8000) });
  at('2026-03-20');
  const lowered = await done(actor(), tenant.contractId, 'change-price', { rent: eur(7000), from: null, today: true });
  expect(lowered).toMatchObject({ after: { rent: eur(7000), planned: [{ from: '2026-04-02', rent: eur(7000) }] } });
  const planned = `insert into contract_terms select (jsonb_populate_record(t, jsonb_build_object('valid_from', '2026-05-02', 'rent_net_month', $2::int, 'origin', 'PRICE'))).*
    from contract_terms t where contract_id = $1 and valid_from = '2026-04-02'`;
  await expect(app().rows(planned, [tenant.contractId, 7500])).rejects.toThrow('needs an accepted increase');
  await settle(app());
  await billOn(app(), '2026-04-02');
  // 70.00 and 2.00 with 23 %.
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: '2026-04-02', amount: 8856 });
  expect(await violated()).toEqual([]);
});

test('a lower rent at the transfer goes back to the card; the contract moves, and its end credits only the new price', async () => {
  const tenant = await tenantOn();
  const boxId = await aBox(app(), { priceNetMonth: 3000 });
  at('2026-03-12');
  const outcome = await done(actor(), tenant.contractId, 'transfer', { boxId, rent: eur(3000) });
  expect(outcome).toMatchObject({ credited: eur(1658), refund: eur(1658), after: { boxId, rent: eur(3000) } });
  at('2026-03-22');
  const ended = await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  // 32.00 × 10 / 31 = 10.32, with 23 % of it.
  expect(ended.refund?.amount).toBeGreaterThanOrEqual(1268);
  expect(ended.refund?.amount).toBeLessThanOrEqual(1270);
  await settle(app());
  expect(await balanceOf(app(), tenant)).toBe(0);
  expect(await violated()).toEqual([]);
});

const anInsurance = async (net: number) =>
  (
    await app().one<{ id: string }>(
      `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
       select legal_entity_id, (select max(position) + 1 from insurances), name, 900000, $1 from insurances order by position limit 1 returning id`,
      [net],
    )
  ).id;

test('a dearer insurance from today is invoiced by days, a cheaper one credited, and both plan the next period', async () => {
  const tenant = await tenantOn();
  at('2026-03-12');
  const dearer = await done(actor(), tenant.contractId, 'change-insurance', { insuranceId: await anInsurance(1000), today: true });
  // 8.00 × 21 / 31 = 5.42, with 23 % of it.
  expect(dearer).toMatchObject({ charge: eur(667), credited: null, after: { nextCharge: { amount: eur(7368) }, rent: eur(4990) } });
  at('2026-03-22');
  const cheaper = await done(actor(), tenant.contractId, 'change-insurance', { insuranceId: await anInsurance(100), today: true });
  // 9.00 × 11 / 31 = 3.19: 2.84 of the difference, the rest of the rent.
  expect(cheaper).toMatchObject({ charge: null, credited: eur(349 + 43), refund: eur(43), after: { nextCharge: { amount: eur(6261) } } });
  await settle(app());
  await billOn(app(), '2026-04-02');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ amount: 6261, paying_status: 'PAID' });
  expect(await violated()).toEqual([]);
});

test('a lower rent replaces what was planned, and the same rent or a higher one is rejected', async () => {
  const tenant = await tenantOn();
  const { contractId } = tenant;
  const today = (amount: number) => act(actor(), contractId, 'change-price', { rent: eur(amount), from: null, today: true });
  expect(await today(4990)).toBe('contract/already-so');
  expect(await today(5000)).toBe('contract/needs-increase');
  expect(await act(actor(), contractId, 'change-price', { rent: eur(3000), from: '2026-05-01', today: true })).toMatch(
    /^request\/invalid from/,
  );
  await done(actor(), contractId, 'change-price', { rent: eur(4500), from: null });
  await done(actor(), contractId, 'change-price', { rent: eur(4000), from: '2026-06-01' });
  expect(await today(4700)).toBe('contract/needs-increase');
  const { after } = await done(actor(), contractId, 'change-price', { rent: eur(3000), from: null, today: true });
  expect(after.planned.map(({ from, rent }) => [from, rent.amount])).toEqual([['2026-04-02', 3000]]);
  await settle(app());
  // From the next period on a rent can go down alone.
  const moved = await done(actor(), contractId, 'transfer', { boxId: await aBox(app()), rent: eur(3000) });
  expect(moved).toMatchObject({ credited: null, charge: null, refund: null });
  expect(await violated()).toEqual([]);
});

test('an announced or accepted increase rejects a price from today; a transfer at the agreed price stays possible', async () => {
  const tenant = await tenantOn();
  const { contractId } = tenant;
  const { after } = await done(actor(), contractId, 'increase', { rent: eur(6000), from: '2026-05-02' });
  const tries = async () => {
    const boxId = await aBox(app());
    return [
      await act(actor(), contractId, 'change-price', { rent: eur(3000), from: null, today: true }),
      await act(actor(), contractId, 'transfer', { boxId, rent: eur(3000) }),
    ];
  };
  expect(await tries()).toEqual(['contract/increase-open', 'contract/increase-open']);
  const accepted = await app().post(
    `/api/client/my/contracts/${contractId}/increase/accept`,
    { increaseId: after.increase?.id },
    tenant.token,
  );
  expect(accepted.statusCode).toBe(204);
  expect(await tries()).toEqual(['contract/increase-open', 'contract/increase-open']);
  expect(await done(actor(), contractId, 'transfer', { boxId: await aBox(app()) })).toMatchObject({ after: { rent: eur(4990) } });
});

test('a period that has begun and is not billed rejects the change until the billing run', async () => {
  const tenant = await tenantOn();
  at('2026-04-05');
  const change = { rent: eur(3000), from: null, today: true };
  expect(await act(actor(), tenant.contractId, 'change-price', change)).toBe('contract/billing-behind');
  const [outcome] = await Promise.all([act(actor(), tenant.contractId, 'change-price', change), app().runJob('process-payments', {})]);
  expect(['object', 'contract/billing-behind', 'contract/payment-open', 'changed-elsewhere']).toContain(
    typeof outcome === 'object' ? 'object' : outcome,
  );
  await settle(app());
  await billOn(app(), '2026-04-05');
  if (typeof outcome !== 'object') await done(actor(), tenant.contractId, 'change-price', change);
  await settle(app());
  // 19.90 × 27 / 30 = 17.91, with 23 % of it.
  expect((await documentsOf(app(), tenant)).map(({ total }) => total)).toEqual([6384, 6384, -2203]);
  expect(await balanceOf(app(), tenant)).toBe(0);
  expect(await violated()).toEqual([]);
});

test('two people at once change once, and the same call twice acts once', async () => {
  for (let round = 0; round < 3; round++) {
    const tenant = await tenantOn();
    at('2026-03-12');
    const change = (amount: number) =>
      act(actor(), tenant.contractId, 'change-price', { version: 1, rent: eur(amount), from: null, today: true });
    const outcomes = await Promise.all([change(3000), change(2000)]);
    expect(outcomes.filter((outcome) => outcome === 'changed-elsewhere')).toHaveLength(1);
    expect(await documentsOf(app(), tenant)).toHaveLength(2);
    const again = { key: `mid-term-${round}-0001`, version: 2, rent: eur(1000), from: null, today: true };
    const [one, two] = [
      await act(actor(), tenant.contractId, 'change-price', { ...again, version: (await standingOf(actor(), tenant.contractId)).version }),
      await act(actor(), tenant.contractId, 'change-price', { ...again, version: 2 }),
    ];
    expect([typeof one, two]).toEqual(['object', 'idempotency/key-reused']);
    expect(await documentsOf(app(), tenant)).toHaveLength(3);
    await settle(app());
    expect(await balanceOf(app(), tenant)).toBe(0);
  }
  expect(await violated()).toEqual([]);
});

test('months of other lengths: a contract from 31 January is changed by the days of February', async () => {
  const tenant = await tenantOn('2027-01-31');
  at('2027-02-27');
  // One of 28 days is left: 19.90 / 28.
  expect((await done(actor(), tenant.contractId, 'change-price', { rent: eur(3000), from: null, today: true })).credited).toEqual(eur(87));
  await settle(app());
  await billOn(app(), '2027-02-28');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: '2027-02-28', to: '2027-03-31', amount: 3936 });
  // The whole period of 31 days, on its first day.
  const back = await done(actor(), tenant.contractId, 'transfer', { boxId: await aBox(app()), rent: eur(4990) });
  expect(back.charge).toEqual(eur(6384 - 3936));
  expect(await violated()).toEqual([]);
});

test('the database rejects a change outside of the billed period, a higher rent without a transfer, and documents of others', async () => {
  const tenant = await tenantOn();
  const other = await tenantOn();
  const insert = (from: string, to: string, rent: number) =>
    app().rows(
      `insert into mid_term_changes (id, contract_id, valid_from, valid_to, rent_net_month, insurance_id, insurance_net_month, recurring_amount, created_by, created_at)
       select gen_random_uuid(), id, $2, $3, $4, insurance_id, insurance_net_month, 5000, (select id from staff limit 1), created_at from contracts where id = $1
       returning id`,
      [tenant.contractId, from, to, rent],
    );
  await expect(insert('2026-03-10', '2026-05-02', 3000)).rejects.toThrow('not in the last billed period');
  await expect(insert('2026-02-10', '2026-04-02', 3000)).rejects.toThrow('not in the last billed period');
  await expect(insert('2026-03-10', '2026-04-02', 5000)).rejects.toThrow('needs a transfer');
  await done(actor(), tenant.contractId, 'change-price', { rent: eur(3000), from: null, today: true });
  const [document] = await documentsOf(app(), other);
  await expect(
    app().rows(
      `insert into mid_term_documents (document_id, change_id, days_from, days_to)
       select $2, id, valid_from, valid_to from mid_term_changes where contract_id = $1`,
      [tenant.contractId, document?.id],
    ),
  ).rejects.toThrow('not about the days of this change');
  await expect(app().rows('update mid_term_changes set rent_net_month = 1 where contract_id = $1', [tenant.contractId])).rejects.toThrow();
  await settle(app());
  expect(await violated()).toEqual([]);
});
