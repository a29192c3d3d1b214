import type { InvoicingDetails } from '@komora/api';
import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { decrypt } from '../../src/platform/secrets.ts';
import { anOrderToPay, aPaidOrder, attemptsOf, orderState } from '../kit/builders/order.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { cards, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

/** Counts the rows that an order leads to. */
async function consequences(orderId: string) {
  return app().one<Record<string, number>>(
    `select
      (select count(*)::int from contracts where order_id = $1) as contracts,
      (select count(*)::int from box_reservations reservation join contracts on contracts.id = reservation.contract_id where contracts.order_id = $1 and reservation.kind = 'RENTED') as reservations,
      (select count(*)::int from rents join contracts on contracts.id = rents.contract_id where contracts.order_id = $1) as rents,
      (select count(*)::int from invoices join rents on rents.id = invoices.rent_id join contracts on contracts.id = rents.contract_id where contracts.order_id = $1) as invoices,
      (select count(*)::int from messages where dedupe_key like '%' || $1 || '%') as messages,
      (select count(*)::int from users where email = (select invoicing_details ->> 'email' from orders where id = $1)) as users,
      (select count(*)::int from refunds join payments on payments.id = refunds.payment_id where payments.order_id = $1) as refunds`,
    [orderId],
  );
}
const everything = { contracts: 1, reservations: 1, rents: 1, invoices: 1, messages: 1, users: 1, refunds: 0 };
const nothing = { contracts: 0, reservations: 0, rents: 0, invoices: 0, messages: 0, users: 0, refunds: 0 };

test('a paid order creates contract, rent, invoice, account and messages', async () => {
  const order = await aPaidOrder(app());
  await app().run();
  expect(await orderState(app(), order.orderId)).toMatchObject({
    status: 'FULFILLED',
    payment: 'SUCCESS',
    resolution: null,
    accountCreated: true,
  });
  expect(await consequences(order.orderId)).toEqual(everything);
  const contract = await app().one('select * from contracts where order_id = $1', [order.orderId]);
  expect(contract).toMatchObject({
    status: 'ACTIVE',
    starts_on: '2026-03-02',
    rent_net_month: 4990,
    insurance_net_month: 200,
    recurring_amount: 6384,
    payment_provider: 'MOCK',
    payment_method_label: 'Visa •••• 4242',
  });
  expect(contract.business_id).toMatch(/^SK-2026-\d{6}$/);
  expect(decrypt(app().context.secretKey, contract.access_code_encrypted)).toMatch(/^\d{6}$/);
  expect(decrypt(app().context.secretKey, contract.lock_code_encrypted)).toMatch(/^\d{6}$/);
  expect(
    await app().one('select period_from, period_to, paying_method, paying_status, status, amount_gross from rents where contract_id = $1', [
      contract.id,
    ]),
  ).toEqual({
    period_from: '2026-03-02',
    period_to: '2026-04-02',
    paying_method: 'FROM_ORDER',
    paying_status: 'PAID',
    status: 'PAID',
    amount_gross: 6384,
  });
  expect(await ledgerOf(app(), order.orderId)).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
  expect(
    (await app().rows('select template from messages where dedupe_key like $1 order by template', [`%${order.orderId}`])).map(
      (row) => row.template,
    ),
  ).toEqual(['order-confirmed']);
});

test('ten concurrent settlements of one payment settle once', async () => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  const [attempt] = await attemptsOf(app(), order.orderId);
  const ask = app().jobs['settle-payment'];
  await Promise.all(Array.from({ length: 10 }, () => ask?.({ paymentId: attempt?.id ?? '' })));
  expect(await consequences(order.orderId)).toEqual(everything);
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
});

test('an order uses the account that was created in the meantime', async () => {
  const order = await anOrderToPay(app());
  const email = (await app().one('select invoicing_details ->> $2 as email from orders where id = $1', [order.orderId, 'email'])).email;
  const user = await app().one(
    `insert into users (email, first_name, last_name, user_language, referral_code) values (upper($1), 'A', 'B', 'SK', 'X-IN-BETWEEN') returning id`,
    [email],
  );
  await payByCard(app(), order.gatewayId, cards.pays);
  await app().run();
  expect(await app().one('select client_id from orders where id = $1', [order.orderId])).toEqual({ client_id: user.id });
  expect(await app().rows('select template from messages where dedupe_key like $1', [`%${order.orderId}`])).toEqual([
    { template: 'order-confirmed' },
  ]);
});

const steps = [
  'payments',
  'box_reservations',
  'users',
  'orders',
  'contracts',
  'business_id_counters',
  'rents',
  'voucher_redemptions',
  'referral_rewards',
  'refunds',
  'invoices',
  'invoice_items',
  'invoice_counters',
  'messages',
];

test.each(steps)('an error while writing %s rolls everything back, and the next try settles once', async (table) => {
  const referrer = `REF-${table}`;
  await app().rows(`insert into users (email, first_name, last_name, user_language, referral_code) values ($1, 'R', 'R', 'SK', $2)`, [
    `ref-${table}@example.com`,
    referrer,
  ]);
  const voucherId = await createVoucher(app().pool, { token: `V-${table}`, discountAmount: 100 });
  await promote();
  const warehouse = await app().one(
    `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, features, floor_plan)
     select legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, '{FIRST_MONTH_FREE}', floor_plan from warehouses where id = $1 returning id`,
    [(await homeWarehouse(app())).warehouseId],
  );
  const order = await aPaidOrder(app(), {
    boxId: await aBox(app(), {}, warehouse.id),
    card: cards.neverNotified,
    voucherToken: `V-${table}`,
    referralCode: referrer,
    expectedCharge: { amount: 6261, currency: 'EUR' },
  });
  const [attempt] = await attemptsOf(app(), order.orderId);
  const settle = () => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  await app().rows(
    `create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'crashed here'; end $$`,
  );
  const only = table === 'payments' ? `when (new.settlement is not null)` : '';
  await app().rows(`create trigger a_fault before insert or update on ${table} for each row ${only} execute function fail_here()`);
  await expect(settle()).rejects.toThrow('crashed here');
  await app().rows(`drop trigger a_fault on ${table}`);
  expect(await consequences(order.orderId)).toEqual(nothing);
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'PAID', settlement: null }]);
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await consequences(order.orderId)).toEqual({ ...everything, refunds: 1 });
  expect(
    await app().one(
      'select redeemed_count, state from vouchers join voucher_redemptions on voucher_id = vouchers.id where vouchers.id = $1',
      [voucherId],
    ),
  ).toEqual({ redeemed_count: 1, state: 'REDEEMED' });
  expect(
    await app().rows(`select kind, amount from referral_rewards reward join users on users.id = reward.user_id where referral_code = $1`, [
      referrer,
    ]),
  ).toEqual([{ kind: 'CREDIT', amount: 1000 }]);
  await settle();
  expect(await consequences(order.orderId)).toEqual({ ...everything, refunds: 1 });
});

test('a queue that fails rolls the settlement back with it', async () => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  const [attempt] = await attemptsOf(app(), order.orderId);
  app().queue.brokenFor = 'send-message';
  await expect(app().runJob('settle-payment', { paymentId: attempt?.id ?? '' })).rejects.toThrow('broken');
  expect(await consequences(order.orderId)).toEqual(nothing);
  app().queue.brokenFor = null;
  await app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  expect(await consequences(order.orderId)).toEqual(everything);
});

async function promote() {
  await app().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) select 'FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31'
     where not exists (select from promotions)`,
  );
}

test('only the order that created the account reports it, not a second order of the same buyer', async () => {
  const first = await anOrderToPay(app());
  const { email } = await app().one<{ email: string }>(`select invoicing_details ->> 'email' as email from orders where id = $1`, [
    first.orderId,
  ]);
  const second = await anOrderToPay(app(), { invoicingDetails: await detailsOf(first.orderId) });
  for (const { gatewayId } of [second, first]) {
    await payByCard(app(), gatewayId, cards.pays);
    await app().run();
  }
  expect(await orderState(app(), second.orderId)).toMatchObject({ status: 'FULFILLED', accountCreated: true });
  expect(await orderState(app(), first.orderId)).toMatchObject({ status: 'FULFILLED', accountCreated: false });
  expect(await app().rows('select from users where email = $1', [email])).toHaveLength(1);
  expect(
    await app().rows(`select from password_tokens t join users u on u.id = t.user_id where u.email = $1 and t.purpose = 'SET_PASSWORD'`, [
      email,
    ]),
  ).toHaveLength(1);
});

async function detailsOf(orderId: string): Promise<InvoicingDetails> {
  return (await app().one<{ details: InvoicingDetails }>('select invoicing_details as details from orders where id = $1', [orderId]))
    .details;
}
