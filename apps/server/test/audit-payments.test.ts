import { beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../src/modules/operations/index.ts';
import { billOn } from './billing/billing.ts';
import { aTenant } from './kit/builders/tenant.ts';
import { useMockGateway } from './kit/gateways/mock.ts';
import { violatedWith } from './kit/violated-promises.ts';

const { app } = useMockGateway();
let orderPayment = '';
let rentPayment = '';

/** Adds a copy of a payment with changed columns. */
const copyOf = (id: string, change: Record<string, unknown>) => `
  insert into payments select (jsonb_populate_record(p, '${JSON.stringify({ id: crypto.randomUUID(), attempt: 9, provider_payment_id: 'another', ...change })}')).*
  from payments p where p.id = '${id}'`;
const refundOf = (id: string, amount: string, change = {}) => `
  insert into refunds (payment_id, reason, amount, currency, status, created_at, updated_at, done_at)
  select id, 'PROMOTION', ${amount}, '${{ currency: 'EUR', ...change }.currency}', 'DONE', paid_at, paid_at, paid_at from payments where id = '${id}'`;
const violated = (...statements: string[]) => violatedWith(app(), statements);

beforeAll(async () => {
  const { contractId, orderId } = await aTenant(app());
  await billOn(app(), '2026-04-02');
  ({ id: orderPayment } = await app().one<{ id: string }>('select id from payments where order_id = $1', [orderId]));
  ({ id: rentPayment } = await app().one<{ id: string }>(
    'select p.id from payments p join rents r on r.id = p.rent_id where r.contract_id = $1 and p.settlement is not null',
    [contractId],
  ));
});

test.each([
  ['no entry in the ledger', () => [`delete from ledger_entries where source_id = '${rentPayment}'`]],
  [
    'an entry of another amount',
    () => [
      'alter table ledger_entries drop constraint ledger_entries_allocated, drop constraint ledger_entries_settled',
      `update ledger_entries set amount = amount + 1 where source_id = '${rentPayment}'`,
    ],
  ],
  ['an entry of another contract', () => [`update ledger_entries set contract_id = gen_random_uuid() where source_id = '${rentPayment}'`]],
  [
    'two entries',
    () => [
      `insert into ledger_entries select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'source_number', 2))).*
         from ledger_entries l where source_id = '${rentPayment}'`,
    ],
  ],
  [
    'an entry, but was never paid',
    () => [`update payments set status = 'EXPIRED', settlement = null, paid_at = null where id = '${rentPayment}'`],
  ],
])('a payment with %s is found', async (_fault, statements) => {
  expect(
    (await violated(...statements()))[
      'a paid payment of a contract, or one that staff assigned to an account, has one entry of its amount in the ledger, and no other payment has one'
    ],
  ).toEqual([rentPayment]);
});

test('an entry of a payment that does not exist is found', async () => {
  const { id } = await app().one<{ id: string }>('select id from ledger_entries where source_id = $1', [rentPayment]);
  expect(await violated(`update ledger_entries set source_id = gen_random_uuid() where id = '${id}'`)).toMatchObject({
    'a paid payment of a contract, or one that staff assigned to an account, has one entry of its amount in the ledger, and no other payment has one':
      [rentPayment, id],
  });
});

test('a settled payment that is not paid, and one that pays nothing, are found', async () => {
  const promise = 'a settled payment is paid, and belongs to an order, a rent or a recovered payment';
  expect(
    (
      await violated(
        'alter table payments drop constraint payments_check1',
        `update payments set status = 'DECLINED' where id = '${rentPayment}'`,
      )
    )[promise],
  ).toEqual([rentPayment]);
  expect((await violated(`update payments set rent_id = gen_random_uuid() where id = '${rentPayment}'`))[promise]).toEqual([rentPayment]);
});

test.each(['payments_one_settles_rent', 'payments_one_fulfils_order'])(
  'a second payment that settles the same is found: %s',
  async (index) => {
    const payment = index === 'payments_one_settles_rent' ? rentPayment : orderPayment;
    const { id } = await app().one<{ id: string }>('select coalesce(order_id, rent_id) as id from payments where id = $1', [payment]);
    expect(
      (await violated(`drop index ${index}`, copyOf(payment, {})))['an order is settled by one payment, and a rent by one that is no part'],
    ).toEqual([id]);
  },
);

test('a settled payment without an id of the gateway, and an id of two payments, are found', async () => {
  const promise = 'a settled payment has an id of the gateway, and no id belongs to two';
  expect((await violated(`update payments set provider_payment_id = null where id = '${rentPayment}'`))[promise]).toEqual([rentPayment]);
  const same = `update payments set provider_payment_id = (select provider_payment_id from payments where id = '${orderPayment}') where id = '${rentPayment}'`;
  const first = orderPayment < rentPayment ? orderPayment : rentPayment;
  expect((await violated('alter table payments drop constraint payments_provider_provider_payment_id_key', same))[promise]).toEqual([
    first,
  ]);
});

test('refunds above the payment or in another currency, and a refund of an unpaid payment, are found', async () => {
  const promise = 'refunds never exceed what their payment took, and are in its currency';
  expect((await violated(refundOf(rentPayment, 'amount')))[promise]).toBeUndefined();
  expect((await violated(refundOf(rentPayment, 'amount + 1')))[promise]).toEqual([rentPayment]);
  expect((await violated(refundOf(rentPayment, '1', { currency: 'CZK' })))[promise]).toEqual([rentPayment]);
  const unpaid = `update payments set status = 'DECLINED', settlement = null, paid_at = null where id = '${rentPayment}'`;
  expect((await violated(refundOf(rentPayment, '1'), unpaid))[promise]).toEqual([rentPayment]);
});

test('a payment that settles nothing and is not given back in full is found', async () => {
  const promise = 'a payment that settles nothing is given back in full';
  const late = `update payments set settlement = 'REFUNDED' where id = '${rentPayment}'`;
  expect((await violated(late))[promise]).toEqual([rentPayment]);
  expect((await violated(late, refundOf(rentPayment, 'amount - 1')))[promise]).toEqual([rentPayment]);
  expect((await violated(late, refundOf(rentPayment, 'amount')))[promise]).toBeUndefined();
});

test('without the list of the test gateway its promises are named as not checked, and all others hold', async () => {
  await app().rows('alter schema mock_gateway rename to elsewhere');
  try {
    const audit = await auditDatabase(app().pool, { now: app().clock.now(), settled: false });
    expect(audit.violations).toEqual([]);
    expect(audit.needGateway).toEqual([
      'what the gateway charged is a fulfilled order or a paid rent once, or was given back in full',
      'a paid payment was charged at the gateway',
    ]);
  } finally {
    await app().rows('alter schema elsewhere rename to mock_gateway');
  }
});
