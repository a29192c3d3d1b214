import type { InvoicingDetails } from '@komora/contract';
import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { decrypt } from '../../src/secrets.ts';
import { cards, useHouse } from './house.ts';

const house = useHouse();

/** How much of what one order leads to is there. */
async function consequences(orderId: string) {
  return house().one<Record<string, number>>(
    `select
      (select count(*)::int from contracts where order_id = $1) as contracts,
      (select count(*)::int from box_claims claim join contracts on contracts.id = claim.contract_id where contracts.order_id = $1 and claim.kind = 'RENTED') as claims,
      (select count(*)::int from rents join contracts on contracts.id = rents.contract_id where contracts.order_id = $1) as rents,
      (select count(*)::int from invoices join rents on rents.id = invoices.rent_id join contracts on contracts.id = rents.contract_id where contracts.order_id = $1) as invoices,
      (select count(*)::int from messages where dedupe_key like '%' || $1 || '%') as messages,
      (select count(*)::int from users where email = (select invoicing_details ->> 'email' from orders where id = $1)) as users,
      (select count(*)::int from refunds join payments on payments.id = refunds.payment_id where payments.order_id = $1) as refunds`,
    [orderId],
  );
}
const everything = { contracts: 1, claims: 1, rents: 1, invoices: 1, messages: 2, users: 1, refunds: 0 };
const nothing = { contracts: 0, claims: 0, rents: 0, invoices: 0, messages: 0, users: 0, refunds: 0 };

test('a paid order becomes a contract with everything that belongs to it', async () => {
  const order = await house().placeAndPay(await house().box());
  await house().run();
  expect(await house().status(order.orderId)).toMatchObject({
    status: 'FULFILLED',
    payment: 'SUCCESS',
    resolution: null,
    accountCreated: true,
  });
  expect(await consequences(order.orderId)).toEqual(everything);
  const contract = await house().one('select * from contracts where order_id = $1', [order.orderId]);
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
  expect(decrypt(house().deps.secretKey, contract.access_code_encrypted)).toMatch(/^\d{6}$/);
  expect(decrypt(house().deps.secretKey, contract.lock_code_encrypted)).toMatch(/^\d{6}$/);
  expect(
    await house().one(
      'select period_from, period_to, paying_method, paying_status, status, amount_gross from rents where contract_id = $1',
      [contract.id],
    ),
  ).toEqual({
    period_from: '2026-03-02',
    period_to: '2026-04-02',
    paying_method: 'FROM_ORDER',
    paying_status: 'PAID',
    status: 'PAID',
    amount_gross: 6384,
  });
  expect(await house().mock.control.ledger(order.orderId)).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
  expect(
    (await house().rows('select template from messages where dedupe_key like $1 order by template', [`%${order.orderId}`])).map(
      (row) => row.template,
    ),
  ).toEqual(['order-confirmed', 'set-password']);
});

test('whoever asks ten times at once settles once', async () => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  const [attempt] = await house().attempts(order.orderId);
  const ask = house().jobs['settle-payment'];
  await Promise.all(Array.from({ length: 10 }, () => ask?.({ paymentId: attempt?.id ?? '' })));
  expect(await consequences(order.orderId)).toEqual(everything);
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
});

test('an order whose account was made in between uses that account', async () => {
  const order = await house().place(await house().box());
  const email = (await house().one('select invoicing_details ->> $2 as email from orders where id = $1', [order.orderId, 'email'])).email;
  const user = await house().one(
    `insert into users (email, first_name, last_name, user_language, referral_code) values (upper($1), 'A', 'B', 'SK', 'X-IN-BETWEEN') returning id`,
    [email],
  );
  await house().payBy(order.gatewayId, cards.pays);
  await house().run();
  expect(await house().one('select client_id from orders where id = $1', [order.orderId])).toEqual({ client_id: user.id });
  expect(await house().rows('select template from messages where dedupe_key like $1', [`%${order.orderId}`])).toEqual([
    { template: 'order-confirmed' },
  ]);
});

const steps = [
  'payments',
  'box_claims',
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

test.each(steps)('a crash while writing %s leaves nothing behind, and the next try does it all once', async (table) => {
  const referrer = `REF-${table}`;
  await house().rows(`insert into users (email, first_name, last_name, user_language, referral_code) values ($1, 'R', 'R', 'SK', $2)`, [
    `ref-${table}@example.com`,
    referrer,
  ]);
  const voucherId = await createVoucher(house().pool, { token: `V-${table}`, discountAmount: 100 });
  await promote();
  const warehouse = await house().one(
    `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, features, floor_plan)
     select legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, '{FIRST_MONTH_FREE}', floor_plan from warehouses where id = $1 returning id`,
    [house().warehouseId],
  );
  const order = await house().placeAndPay(await house().box({}, warehouse.id), cards.neverTold, {
    voucherToken: `V-${table}`,
    referralCode: referrer,
    expectedCharge: { amount: 6261, currency: 'EUR' },
  });
  const [attempt] = await house().attempts(order.orderId);
  const settle = () => house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
  await house().rows(
    `create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'crashed here'; end $$`,
  );
  const only = table === 'payments' ? `when (new.settlement is not null)` : '';
  await house().rows(`create trigger a_fault before insert or update on ${table} for each row ${only} execute function fail_here()`);
  await expect(settle()).rejects.toThrow('crashed here');
  await house().rows(`drop trigger a_fault on ${table}`);
  expect(await consequences(order.orderId)).toEqual(nothing);
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'PAID', settlement: null }]);
  house().clock.advance({ seconds: 30 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await consequences(order.orderId)).toEqual({ ...everything, refunds: 1 });
  expect(
    await house().one(
      'select redeemed_count, state from vouchers join voucher_redemptions on voucher_id = vouchers.id where vouchers.id = $1',
      [voucherId],
    ),
  ).toEqual({ redeemed_count: 1, state: 'REDEEMED' });
  expect(
    await house().rows(
      `select kind, amount from referral_rewards reward join users on users.id = reward.user_id where referral_code = $1`,
      [referrer],
    ),
  ).toEqual([{ kind: 'CREDIT', amount: 1000 }]);
  await settle();
  expect(await consequences(order.orderId)).toEqual({ ...everything, refunds: 1 });
});

test('a queue that fails rolls the settlement back with it', async () => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  const [attempt] = await house().attempts(order.orderId);
  house().queue.brokenFor = 'send-message';
  await expect(house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' })).rejects.toThrow('broken');
  expect(await consequences(order.orderId)).toEqual(nothing);
  house().queue.brokenFor = null;
  await house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
  expect(await consequences(order.orderId)).toEqual(everything);
});

async function promote() {
  await house().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) select 'FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31'
     where not exists (select from promotions)`,
  );
}

test('an account is said to be created by the order that created it, not by a second one of the same newcomer', async () => {
  const first = await house().place(await house().box());
  const { email } = await house().one<{ email: string }>(`select invoicing_details ->> 'email' as email from orders where id = $1`, [
    first.orderId,
  ]);
  const second = await house().place(await house().box(), { invoicingDetails: await detailsOf(first.orderId) });
  for (const { gatewayId } of [second, first]) {
    await house().payBy(gatewayId, cards.pays);
    await house().run();
  }
  expect(await house().status(second.orderId)).toMatchObject({ status: 'FULFILLED', accountCreated: true });
  expect(await house().status(first.orderId)).toMatchObject({ status: 'FULFILLED', accountCreated: false });
  expect(await house().rows('select from users where email = $1', [email])).toHaveLength(1);
  expect(await house().rows(`select from messages where template = 'set-password' and recipient = $1`, [email])).toHaveLength(1);
});

async function detailsOf(orderId: string): Promise<InvoicingDetails> {
  return (await house().one<{ details: InvoicingDetails }>('select invoicing_details as details from orders where id = $1', [orderId]))
    .details;
}
