import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { aPaidOrder, attemptsOf } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { cards, control, ledgerOf, useMockGateway } from '../kit/gateways/mock.ts';

const { app, gateway } = useMockGateway();

interface RefundRow {
  id: string;
  status: string;
  amount: number;
  send_on: string | null;
  credit_note_id: string | null;
}
const refundOf = (orderId: string) =>
  app().one<RefundRow>(
    'select refunds.id, refunds.status, refunds.amount, send_on::text, credit_note_id from refunds join payments on payments.id = payment_id where order_id = $1',
    [orderId],
  );

async function promoted(months: 1 | 3 = 1) {
  await app().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) select 'FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31' where not exists (select from promotions)`,
  );
  const warehouse = await aWarehouse(app(), { features: ['FIRST_MONTH_FREE'] });
  const order = await aPaidOrder(app(), {
    boxId: await aBox(app(), {}, warehouse),
    card: cards.pays,
    invoicingPeriod: months,
    expectedCharge: { amount: months === 1 ? 6384 : 19_151, currency: 'EUR' },
  });
  await app().run();
  return order;
}

test.each([
  [1, 6138],
  [3, 6138],
] as const)('first month free with %i months: one month is refunded on its day, with a credit note', async (months, amount) => {
  const order = await promoted(months);
  const refund = await refundOf(order.orderId);
  expect(refund).toMatchObject({ status: 'REQUESTED', amount, send_on: '2026-03-09', credit_note_id: null });
  app().clock.advance({ days: 6 });
  await app().runJob('reconcile-payments', {});
  await app().runJob('send-refund', { refundId: refund.id });
  expect((await refundOf(order.orderId)).status).toBe('REQUESTED');
  app().clock.advance({ days: 1 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  const done = await refundOf(order.orderId);
  expect(done.status).toBe('DONE');
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ refunded: amount });
  const note = await app().one<{ number: string }>(
    `select note.kind, note.number, note.amount_gross, invoice.kind as corrects, note.customer = invoice.customer as same_customer
     from invoices note join invoices invoice on invoice.id = note.corrects_invoice_id where note.id = $1`,
    [done.credit_note_id],
  );
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', amount_gross: -amount, corrects: 'INVOICE', same_customer: true });
  expect(note.number).toMatch(/^SKD2026\d{6}$/);
});

async function lateRefund() {
  const warehouse = await aWarehouse(app());
  const box = await aBox(app(), {}, warehouse);
  const order = await aPaidOrder(app(), { boxId: box, card: cards.late });
  app().clock.advance({ minutes: 60 });
  await aPaidOrder(app(), { boxId: box, card: cards.neverNotified });
  const [other] = await app().rows<{ id: string }>(
    `select payments.id from payments join orders on orders.id = order_id where box_id = $1 order by payments.created_at desc, payments.id desc limit 1`,
    [box],
  );
  await app().runJob('settle-payment', { paymentId: other?.id ?? '' });
  const [attempt] = await attemptsOf(app(), order.orderId);
  await app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  return { order, refund: await refundOf(order.orderId) };
}

test('a refund whose response is lost is sent again under the same key and is booked once', async () => {
  const { order, refund } = await lateRefund();
  gateway.after.refund = () => {
    throw new Error('the connection broke');
  };
  await expect(app().runJob('send-refund', { refundId: refund.id })).rejects.toThrow('the connection broke');
  expect((await refundOf(order.orderId)).status).toBe('SENT');
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ balance: 0 });
  gateway.reset();
  await Promise.all([1, 2, 3].map(() => app().runJob('send-refund', { refundId: refund.id })));
  expect((await refundOf(order.orderId)).status).toBe('DONE');
  expect(await ledgerOf(app(), order.orderId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
});

test('a refund waits for a gateway that is down', async () => {
  const { order, refund } = await lateRefund();
  await control(app(), 'down');
  await expect(app().runJob('send-refund', { refundId: refund.id })).rejects.toThrow('down');
  await control(app(), 'up');
  await app().queue.clear();
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect((await refundOf(order.orderId)).status).toBe('DONE');
});

test('refunds above the paid amount are rejected by the database and by the gateway', async () => {
  const { order } = await lateRefund();
  const payment = await app().one<{ id: string; provider_payment_id: string }>(
    'select id, provider_payment_id from payments where order_id = $1',
    [order.orderId],
  );
  await expect(
    app().rows(
      `insert into refunds (payment_id, reason, amount, currency, status, created_at, updated_at) values ($1, 'WITHDRAWAL', 1, 'EUR', 'REQUESTED', now(), now())`,
      [payment.id],
    ),
  ).rejects.toThrow('would exceed');
  await app().run();
  const response = await gateway.inner.refund({
    refundId: '01900000-0000-7000-8000-00000000000a',
    providerPaymentId: payment.provider_payment_id,
    amount: 1,
    currency: 'EUR',
    calledBefore: null,
    otherRefunds: [],
  });
  expect(response.state).toBe('FAILED');
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ balance: 0 });
});

test('a failed refund that staff send again is booked at the gateway under a key of its own', async () => {
  const { order, refund } = await lateRefund();
  await app().rows(`update refunds set status = 'FAILED', provider_refund_id = 'mr_failed', called_at = $2, failed_at = $2 where id = $1`, [
    refund.id,
    app().clock.now(),
  ]);
  const operator = await aStaffClient(app());
  expect((await operator.post(`/api/admin/refunds/${refund.id}/resend`)).statusCode).toBe(204);
  await app().run();
  expect((await refundOf(order.orderId)).status).toBe('DONE');
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ balance: 0 });
});

test('a refund of a payment that the gateway does not know is rejected', async () => {
  const refund = { providerPaymentId: 'mp_unknown', amount: 1, currency: 'EUR', calledBefore: null, otherRefunds: [] };
  const response = await gateway.inner.refund({ ...refund, refundId: '01900000-0000-7000-8000-00000000000b' });
  expect(response.state).toBe('FAILED');
});

test('fifty payments, of which ten are settled concurrently, get invoice numbers without a gap', async () => {
  const before = (await app().rows<{ sequence: number }>(`select sequence from invoices where series = 'INVOICE'`)).length;
  const orders = [];
  for (let index = 0; index < 50; index++) orders.push(await aPaidOrder(app(), { card: cards.neverNotified }));
  await app().queue.clear();
  const attempts = await Promise.all(orders.map((order) => attemptsOf(app(), order.orderId)));
  // A worker has 16 connections. More settlements at a time would only wait for one.
  for (let index = 0; index < 50; index += 10)
    await Promise.all(
      attempts.slice(index, index + 10).map(([attempt]) => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' })),
    );
  const sequences = (
    await app().rows<{ sequence: number }>(`select sequence from invoices where series = 'INVOICE' order by sequence`)
  ).map((row) => row.sequence);
  expect(sequences).toEqual(Array.from({ length: before + 50 }, (_, index) => index + 1));
  const numbers = (await app().rows<{ business_id: string }>('select business_id from contracts order by business_id')).map((row) =>
    Number(row.business_id.slice(-6)),
  );
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
});

test('the lines of every document add up to its totals, to the payment and to its rent', async () => {
  await promoted(3);
  const wrong = await app().rows(`
    select number from invoices invoice
    cross join lateral (select sum(amount_net) as net, sum(amount_vat) as vat, sum(amount_gross) as gross from invoice_items where invoice_id = invoice.id) items
    cross join lateral (
      select sum((line ->> 'net')::int) as net, sum((line ->> 'vat')::int) as vat, sum((line ->> 'gross')::int) as gross from jsonb_array_elements(vat_breakdown) line
    ) rates
    where (amount_net, amount_vat, amount_gross) is distinct from (items.net, items.vat, items.gross)
    or (amount_net, amount_vat, amount_gross) is distinct from (rates.net, rates.vat, rates.gross)
    or kind = 'INVOICE' and amount_gross <> (select amount_gross from rents where id = rent_id)
    or kind = 'INVOICE' and amount_gross + rounding <> (select charge_amount from orders join contracts on contracts.order_id = orders.id join rents on rents.contract_id = contracts.id where rents.id = rent_id)`);
  expect(wrong).toEqual([]);
  expect((await app().rows('select 1 from invoices')).length).toBeGreaterThan(0);
});

test('an issued document and its lines cannot be changed or deleted', async () => {
  const order = await promoted();
  const { id } = await app().one<{ id: string }>(
    `select invoices.id from invoices join rents on rents.id = rent_id join contracts on contracts.id = rents.contract_id where contracts.order_id = $1 and kind = 'INVOICE'`,
    [order.orderId],
  );
  for (const statement of [
    'update invoices set number = number where id = $1',
    'delete from invoices where id = $1',
    'update invoice_items set subject = subject where invoice_id = $1',
    'delete from invoice_items where invoice_id = $1',
  ]) {
    await expect(app().rows(statement, [id])).rejects.toThrow('never change');
  }
});

test('a Hungarian exempt rental is charged in whole forints and its invoice has the clause and the rounding', async () => {
  const operator = await createOperator(app().pool, 'HUN');
  await app().rows(
    `update vat_rules set rate_bp = null, exemption_code = 'VATEX-EU-135-1-L', exemption_clause = '{"HU": "Adómentes bérbeadás", "EN": "Exempt letting"}'
     where country = 'HUN' and item_kind = 'RENT'`,
  );
  const warehouse = await createWarehouse(app().pool, operator);
  const boxId = await aBox(app(), { priceNetMonth: 1_234_567 }, warehouse);
  const choice = { boxId, invoicingPeriod: 3, insuranceId: operator.insuranceId, voucherToken: null };
  const summary = (await app().http.inject({ method: 'PUT', url: '/api/client/order/offer/summary', payload: choice })).json();
  const order = await aPaidOrder(app(), {
    boxId: boxId,
    card: cards.pays,
    invoicingPeriod: 3,
    insuranceId: operator.insuranceId,
    language: 'HU',
    expectedCharge: summary.chargedNow,
  });
  await app().run();
  const invoice = await app().one(
    `select * from invoices where rent_id in (select rents.id from rents join contracts on contracts.id = contract_id where order_id = $1)`,
    [order.orderId],
  );
  expect(invoice).toMatchObject({
    number: 'HU2026000001',
    variable_symbol: '2026000001',
    language: 'HU',
    amount_net: 3_704_301,
    amount_vat: 162,
    amount_gross: 3_704_463,
    rounding: 37,
  });
  expect(invoice.vat_breakdown).toEqual([
    { rateBp: null, exemptionCode: 'VATEX-EU-135-1-L', exemptionClause: 'Adómentes bérbeadás', net: 3_703_701, vat: 0, gross: 3_703_701 },
    { rateBp: 2700, exemptionCode: null, exemptionClause: null, net: 600, vat: 162, gross: 762 },
  ]);
  expect(
    await app().rows('select subject, months, unit_net, amount_gross from invoice_items where invoice_id = $1 order by position', [
      invoice.id,
    ]),
  ).toMatchObject([
    { months: 3, unit_net: 1_234_567, amount_gross: 3_703_701 },
    { subject: 'Tárolt ingóságok biztosítása', months: 3, unit_net: 200, amount_gross: 762 },
  ]);
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ charged: 3_704_500 });
});
