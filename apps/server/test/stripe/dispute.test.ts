import { randomUUID } from 'node:crypto';
import type { TodayRow } from '@komora/api/admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { billOn, mailsTo, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';
import { addUnpaidRent } from '../tenancy.ts';
import { disputeSteps } from './dispute-steps.ts';

const { app, fake } = useStripe();
let operator: StaffClient;

beforeAll(async () => {
  operator = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
});

const { charged, deliver, intentOf, invoiceOf, settlementOf } = disputeSteps(app, fake);
const cardOf = async (contractId: string) =>
  (await app().one<{ card: string | null }>('select payment_method_reference as card from contracts where id = $1', [contractId])).card;
const incidents = async (payableId: string) =>
  (
    await app().rows<{ event: string }>(
      `select m.data ->> 'event' as event from messages m join payments p on m.data ->> 'reason' like '%' || p.id || '%'
       where m.template = 'billing-fault' and $1 in (p.order_id::text, p.rent_id::text) order by m.created_at, m.id`,
      [payableId],
    )
  ).map(({ event }) => event);
const notices = async (email: string) => (await mailsTo(app(), email)).filter((template) => template === 'payment-disputed').length;

test('while a dispute is open, the payment is disputed, the card is not charged and the next rent waits for the client', async () => {
  const client = await charged();
  await fake().bank.dispute(await intentOf(client.rentId));
  await fake().bank.deliveries.flush({ copies: 2, reversed: true });
  await app().run();
  expect(await settlementOf(client.rentId)).toEqual(['DISPUTED']);
  expect(await incidents(client.rentId)).toEqual(['DISPUTE_OPENED']);
  expect(await notices(client.email)).toBe(1);
  const charges = fake().requests.filter(({ method, url }) => method === 'POST' && url.includes('/v1/payment_intents')).length;
  await billOn(app(), '2026-05-02');
  expect(fake().requests.filter(({ method, url }) => method === 'POST' && url.includes('/v1/payment_intents'))).toHaveLength(charges);
  const [, next] = await rentsOf(app(), client.contractId);
  expect(next).toMatchObject({ paying_status: 'WAITING_FOR_MANUAL', attempts: [] });
  const failed = await app().one<{ data: { reason: string } }>(
    `select data from messages where dedupe_key = 'rent-payment-failed:' || $1`,
    [next?.id],
  );
  expect(failed.data.reason).toBe('DISPUTED');
});

test('a won dispute restores the payment, and the card is charged again', async () => {
  const client = await charged();
  const dispute = await fake().bank.dispute(await intentOf(client.rentId));
  await deliver();
  await fake().bank.closeDispute(dispute, 'won');
  await deliver();
  expect(await settlementOf(client.rentId)).toEqual(['FULFILLED']);
  expect(await incidents(client.rentId)).toEqual(['DISPUTE_OPENED', 'DISPUTE_WON']);
  await billOn(app(), '2026-05-02');
  expect((await rentsOf(app(), client.contractId))[1]).toMatchObject({ paying_status: 'PAID' });
});

test('while one of two disputes is open, the other one that is won does not settle the payment', async () => {
  const client = await charged();
  const { id: paymentId } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [client.rentId]);
  const record = (reference: string, state: string) =>
    operator.post('/api/admin/disputes', { paymentId, reference, reason: 'fraud', state });
  for (const [reference, state, settlement] of [
    ['one', 'OPEN', 'DISPUTED'],
    ['two', 'OPEN', 'DISPUTED'],
    ['one', 'WON', 'DISPUTED'],
    ['two', 'WON', 'FULFILLED'],
  ] as const) {
    expect((await record(`${paymentId} ${reference}`, state)).statusCode).toBe(204);
    expect(await settlementOf(client.rentId)).toEqual([settlement]);
  }
});

test('of a refund that a partly lost dispute abandons, the credit note pays what is due again, and its rest can be paid out', async () => {
  const client = await charged();
  const { id: paymentId, legalEntityId } = await app().one<{ id: string; legalEntityId: string }>(
    `select p.id, e.legal_entity_id as "legalEntityId" from payments p join ledger_entries e on e.source_id = p.id where p.rent_id = $1`,
    [client.rentId],
  );
  const act = (path: string, payload: object) =>
    app().call('POST', `/api/admin/${path}`, {
      headers: { ...operator.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'goodwill', ...payload },
    });
  expect((await act(`payments/${paymentId}/refunds`, { amount: 3000 })).statusCode).toBe(200);
  // The dispute comes before the refund is sent.
  await app().rows(`update refunds set send_on = '2099-01-01' where payment_id = $1`, [paymentId]);
  const dispute = await fake().bank.dispute(await intentOf(client.rentId), { amount: 2000 });
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  const { status } = await app().one<{ status: string }>('select status from refunds where payment_id = $1', [paymentId]);
  expect(status).toBe('FAILED');
  expect((await invoiceOf(client.rentId)).open).toBe(0);
  const [task] = (await tasksOf('money-to-return')).filter(({ legalEntityId: company }) => company === legalEntityId);
  expect(task).toMatchObject({ amount: { amount: 1000 } });
  expect((await act(`ledger-entries/${task?.id}/pay-out`, { amount: 1000, method: 'TRANSFER' })).statusCode).toBe(200);
  await expectLedgerInvariants(app());
});

test('a lost dispute makes the rent due again, without the card, and another payment settles it', async () => {
  const client = await charged();
  const card = await cardOf(client.contractId);
  const dispute = await fake().bank.dispute(await intentOf(client.rentId));
  await deliver();
  app().clock.set('2026-04-20T09:00:00Z');
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await settlementOf(client.rentId)).toEqual(['LOST']);
  expect(await cardOf(client.contractId)).toBeNull();
  expect(fake().bank.state.methods[card?.split('/')[1] ?? '']?.customer, 'detached at Stripe').toBeNull();
  const reopened = (await rentsOf(app(), client.contractId))[0];
  expect(reopened).toMatchObject({ status: 'INVOICE_SUBMITTED', paying_status: 'WAITING_FOR_MANUAL', due: '2026-04-20' });
  expect(await incidents(client.rentId)).toEqual(['DISPUTE_OPENED', 'DISPUTE_LOST']);
  expect(await notices(client.email)).toBe(2);
  const page = await app().post(`/api/client/manual-payment/${client.rentId}`, { returnUrl: '/my/rents' }, client.token);
  await payAtStripe(page.json<{ url: string }>().url, stripeCards.pays);
  await deliver();
  expect(await settlementOf(client.rentId)).toEqual(['LOST', 'FULFILLED']);
  expect(
    (await mailsTo(app(), client.email)).filter((template) => template === 'rent-paid'),
    'a receipt for each payment',
  ).toHaveLength(2);
});

test('a lost dispute of the order makes the first rent due again', async () => {
  const client = await charged();
  const session = Object.values(fake().bank.state.sessions).find(({ reference }) => reference === client.orderId);
  const dispute = await fake().bank.dispute(await intentOf(client.orderId));
  expect(session?.intent).toBe(dispute.intent);
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await settlementOf(client.orderId)).toEqual(['LOST']);
  const first = await app().one('select paying_status, paid_at from rents where contract_id = $1 and period_number = 0', [
    client.contractId,
  ]);
  expect(first).toEqual({ paying_status: 'WAITING_FOR_MANUAL', paid_at: null });
});

const tasksOf = async (kind: string) => {
  const { groups } = (await operator.get('/api/admin/today')).json<{ groups: { kind: string; rows: TodayRow[] }[] }>();
  return groups.find((group) => group.kind === kind)?.rows ?? [];
};
const openParts = () => tasksOf('chargeback-part');

test('a lost dispute of a part opens the rent by this part, as a task, until the client pays it', async () => {
  const client = await charged();
  const before = await invoiceOf(client.rentId);
  const dispute = await fake().bank.dispute(await intentOf(client.rentId), { amount: 1000 });
  await deliver();
  expect(await invoiceOf(client.rentId), 'an open dispute takes nothing').toEqual({ open: 0, paid: before.paid });
  await fake().bank.closeDispute(dispute, 'lost');
  await fake().bank.deliveries.flush({ copies: 2, reversed: true });
  await app().run();
  expect((await rentsOf(app(), client.contractId))[0]?.paying_status).toBe('WAITING_FOR_MANUAL');
  expect(await invoiceOf(client.rentId)).toEqual({ open: 1000, paid: before.paid - 1000 });
  expect(await cardOf(client.contractId)).toBeNull();
  expect(await incidents(client.rentId)).toEqual(['DISPUTE_OPENED', 'DISPUTE_LOST']);
  const [task, ...others] = await openParts();
  const { number } = await app().one<{ number: string }>('select number from invoices where rent_id = $1', [client.rentId]);
  expect(task).toMatchObject({ amount: { amount: 1000, currency: 'EUR' }, reference: number, contractId: client.contractId });
  expect(others).toEqual([]);
  await expectLedgerInvariants(app());

  const page = await app().post(`/api/client/manual-payment/${client.rentId}`, { returnUrl: '/my/rents' }, client.token);
  await payAtStripe(page.json<{ url: string }>().url, stripeCards.pays);
  await deliver();
  expect((await rentsOf(app(), client.contractId))[0]?.paying_status).toBe('PAID');
  expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid: before.paid });
  expect(await openParts()).toEqual([]);
  await expectLedgerInvariants(app());
});

test('a lost dispute of a part of an order opens the first rent by this part', async () => {
  const client = await charged();
  const { rentId } = await app().one<{ rentId: string }>(`select id as "rentId" from rents where contract_id = $1 and period_number = 0`, [
    client.contractId,
  ]);
  const { paid } = await invoiceOf(rentId);
  const dispute = await fake().bank.dispute(await intentOf(client.orderId), { amount: 700 });
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await invoiceOf(rentId)).toEqual({ open: 700, paid: paid - 700 });
  expect(await app().one('select paying_status as status from rents where id = $1', [rentId])).toEqual({ status: 'WAITING_FOR_MANUAL' });
  await expectLedgerInvariants(app());
});

test('a dispute of what is left after a refund opens the rent by what the bank took', async () => {
  const client = await charged();
  const { paid } = await invoiceOf(client.rentId);
  const { id } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [client.rentId]);
  const refund = await app().call('POST', `/api/admin/payments/${id}/refunds`, {
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    payload: { amount: 500, reason: 'goodwill' },
  });
  expect(refund.statusCode).toBe(200);
  await deliver();
  const dispute = await fake().bank.dispute(await intentOf(client.rentId), { amount: paid - 500 });
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await invoiceOf(client.rentId)).toEqual({ open: paid - 500, paid: 500 });
  await expectLedgerInvariants(app());
});

test('a disputed payment is not refunded; after a loss the refund is abandoned', async () => {
  const client = await charged();
  const dispute = await fake().bank.dispute(await intentOf(client.rentId));
  await deliver();
  const { id: paymentId } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [client.rentId]);
  const refundId = app().context.ids.uuid();
  await app().rows(
    `insert into refunds (id, payment_id, reason, amount, currency, status, created_at, updated_at) values ($1, $2, 'WITHDRAWAL', 1000, 'EUR', 'REQUESTED', $3, $3)`,
    [refundId, paymentId, app().clock.now()],
  );
  const refundState = async () => (await app().one<{ status: string }>('select status from refunds where id = $1', [refundId])).status;
  await app().runJob('send-refund', { refundId });
  expect(await refundState()).toBe('REQUESTED');
  app().clock.advance({ minutes: 5 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await refundState()).toBe('REQUESTED');
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await refundState()).toBe('FAILED');
  const resend = await operator.post(`/api/admin/refunds/${refundId}/resend`);
  expect(resend.json()).toMatchObject({ code: 'refund/payment-disputed' });
  const byHand = await operator.post(`/api/admin/refunds/${refundId}/paid-manually`, { proof: 'transfer 42' });
  expect(byHand.json()).toMatchObject({ code: 'refund/payment-disputed' });
  expect(await refundState()).toBe('FAILED');

  expect((await tasksOf('refund-failed')).map(({ id }) => id)).not.toContain(refundId);
  const openRefunds = async () => {
    const { companyId } = await app().one<{ companyId: string }>(
      `select legal_entity_id as "companyId" from payment_places where payment_id = $1`,
      [paymentId],
    );
    const month = await operator.get(`/api/admin/companies/${companyId}/months/2026-04`);
    return month.json<{ open: { refunds: number } }>().open.refunds;
  };
  expect(await openRefunds()).toBe(0);
});

test('money that a bank takes after it was refunded is a debt of the client, which staff see', async () => {
  const client = await charged();
  const rentId = await addUnpaidRent(app().pool, client.contractId, { number: 2 });
  const pageOf = async () =>
    (await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, client.token)).json<{ url: string }>().url;
  const first = await pageOf();
  await app().rows(`update payments set status = 'EXPIRED' where rent_id = $1`, [rentId]);
  const second = await pageOf();
  for (const page of [first, second]) await payAtStripe(page, stripeCards.pays);
  await deliver();
  expect((await settlementOf(rentId)).sort()).toEqual(['FULFILLED', 'REFUNDED']);
  const refunded = Object.values(fake().bank.state.refunds).map(({ intent }) => intent);
  const intent = Object.values(fake().bank.state.intents).find(
    ({ id, metadata }) => metadata.komora_reference === rentId && refunded.includes(id),
  );
  if (intent === undefined) throw new Error('The second payment was not refunded');
  const dispute = await fake().bank.dispute(intent);
  await deliver();
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  const day = app().clock.now().toISOString().slice(0, 10);
  app().clock.advance({ days: 11 });
  const { rows } = (await operator.get('/api/admin/today/debt-overdue?limit=200')).json<{ rows: TodayRow[] }>();
  expect(rows.filter(({ clientId }) => clientId === client.clientId)).toMatchObject([
    { contractId: client.contractId, amount: { amount: 6384 }, dueOn: day, detail: 'CHARGEBACK' },
  ]);
  const overdue = (await operator.get('/api/admin/overdue')).json<{ rows: { id: string; oldestDueOn: string }[] }>();
  expect(overdue.rows.find(({ id }) => id === client.clientId)).toMatchObject({ oldestDueOn: day, due: { amount: 6384 } });
});

test('disputes and their outcomes are found without notifications', async () => {
  const client = await charged();
  const dispute = await fake().bank.dispute(await intentOf(client.rentId), { inquiry: true });
  const other = await fake().bank.dispute({ ...(await intentOf(client.rentId)), id: 'pi_of_another_shop' });
  const check = async () => {
    await app().runJob('refresh-disputes', {});
    await app().run();
  };
  await check();
  expect(await settlementOf(client.rentId)).toEqual(['DISPUTED']);
  const open = (await operator.get('/api/admin/disputes')).json<{ disputes: { reference: string; rentId: string }[] }>().disputes;
  expect(open.find(({ reference }) => reference === dispute.id)).toMatchObject({ rentId: client.rentId, reason: 'fraudulent' });
  expect(open.some(({ reference }) => reference === other.id)).toBe(false);
  await fake().bank.closeDispute(dispute, 'warning_closed');
  app().clock.advance({ days: 1 });
  await check();
  expect(await settlementOf(client.rentId)).toEqual(['FULFILLED']);
});

test('a warning of fraud reaches the operator once', async () => {
  const client = await charged();
  await fake().bank.warn(await intentOf(client.rentId));
  await deliver();
  await app().runJob('refresh-disputes', {});
  await app().run();
  expect(await incidents(client.rentId)).toEqual(['FRAUD_WARNING']);
});

test('an operator records a chargeback that the gateway reports by e-mail', async () => {
  const client = await charged();
  const { id: paymentId } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [client.rentId]);
  const record = (body: object) => operator.post('/api/admin/disputes', { paymentId, reference: 'case 7', reason: 'fraud', ...body });
  expect((await record({ state: 'OPEN' })).statusCode).toBe(204);
  expect((await record({ state: 'OPEN' })).statusCode).toBe(204);
  expect(await incidents(client.rentId)).toEqual(['DISPUTE_OPENED']);
  expect((await record({ state: 'LOST' })).statusCode).toBe(204);
  expect((await rentsOf(app(), client.contractId))[0]?.paying_status).toBe('WAITING_FOR_MANUAL');
  expect((await record({ paymentId: app().context.ids.uuid(), state: 'OPEN' })).statusCode).toBe(404);
  expect((await record({ state: 'MAYBE' })).statusCode).toBe(400);
});
