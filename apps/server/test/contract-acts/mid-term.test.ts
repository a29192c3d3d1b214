import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
/** A net rent of 49.90 with insurance of 2.00, billed on the second of each month with 63.84. */
const tenantOn = async (day = '2026-03-02') => {
  app().clock.set(`${day}T09:00:00Z`);
  return aTenant(app());
};
const at = (day: string) => app().clock.set(`${day}T12:00:00Z`);
interface Document {
  kind: string;
  reason: string | null;
  net: number;
  total: number;
  rent: boolean;
}
/** All documents of a client, in order. */
const documentsOf = ({ clientId }: Tenant) =>
  app().rows<Document>(
    `select kind, credit_reason as reason, amount_net as net, amount_gross + rounding as total, rent_id is not null as rent from invoices
     where client_id = $1 order by created_at, year, series desc, sequence`,
    [clientId],
  );
const balanceOf = async ({ clientId }: Tenant) =>
  (await app().one<{ sum: number }>('select coalesce(sum(amount), 0)::integer as sum from ledger_entries where client_id = $1', [clientId]))
    .sum;
const settle = async () => {
  await app().runJob('reconcile-payments', {});
  await app().run();
};
const refundsOf = ({ clientId }: Tenant) =>
  app().rows<{ reason: string; amount: number; status: string }>(
    `select f.reason, f.amount, f.status from refunds f join invoices n on n.id = f.credit_note_id where n.client_id = $1 order by f.created_at, f.id`,
    [clientId],
  );
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
  await settle();
  expect(await documentsOf(tenant)).toMatchObject([
    { kind: 'INVOICE', total: 6384 },
    { kind: 'CREDIT_NOTE', reason: 'TERMS_CHANGE', net: -1348, total: -1658, rent: true },
  ]);
  expect(await refundsOf(tenant)).toEqual([{ reason: 'TERMS_CHANGE', amount: 1658, status: 'DONE' }]);
  expect(await balanceOf(tenant)).toBe(0);
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
  await settle();
  expect([await balanceOf(first), await balanceOf(last)]).toEqual([0, 0]);
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
  await settle();
  expect((await documentsOf(tenant)).at(-1)).toMatchObject({ kind: 'INVOICE', rent: false, net: 2039, total: 2508 });
  expect(await balanceOf(tenant)).toBe(2508);
  // The next rent is higher than what the client agreed to at the order.
  await billOn(app(), '2026-04-02');
  await settle();
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
  await settle();
  expect(await balanceOf(tenant)).toBe(0);
  expect(await violated()).toEqual([]);
});
