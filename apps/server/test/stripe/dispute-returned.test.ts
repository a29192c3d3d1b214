import { randomUUID } from 'node:crypto';
import type { TodayRow } from '@komora/api/admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { billOn, mailsTo, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { violatedWith } from '../kit/violated-promises.ts';
import { entriesOf } from '../ledger/ledger.ts';
import { disputeSteps } from './dispute-steps.ts';

const { app, fake } = useStripe();
const { charged, deliver, intentOf, invoiceOf, settlementOf } = disputeSteps(app, fake);
let operator: StaffClient;

beforeAll(async () => {
  operator = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
});

type Client = Awaited<ReturnType<typeof charged>>;

/** The bank takes the money of a payment, or a part of it. */
async function lost(payableId: string, amount?: number) {
  const dispute = await fake().bank.dispute(await intentOf(payableId), amount === undefined ? {} : { amount });
  await deliver();
  app().clock.advance({ days: 3 });
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  return dispute;
}
/** The bank returns the money of a lost dispute. */
async function returned(dispute: Awaited<ReturnType<typeof lost>>) {
  app().clock.advance({ days: 20 });
  await fake().bank.closeDispute(dispute, 'won');
  await deliver();
}
async function transfer(rentId: string, amount: number) {
  const { number, iban } = await app().one<{ number: string; iban: string }>(
    `select i.number, e.iban from invoices i join legal_entities e on e.id = i.legal_entity_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [rentId],
  );
  const booking = {
    amount: (amount / 100).toFixed(2),
    text: number,
    day: app().clock.now().toISOString().slice(0, 10),
    bankReference: randomUUID(),
  };
  const content = Buffer.from(statementFile({ iban, bookings: [booking] })).toString('base64');
  expect((await operator.post('/api/admin/bank-statements', { content })).json()).toMatchObject({ statements: [{ matched: 1 }] });
}
const stateOf = async ({ rentId }: Pick<Client, 'rentId'>) =>
  (await app().one<{ state: string }>('select paying_status as state from rents where id = $1', [rentId])).state;
const openCredit = async ({ clientId }: Client) =>
  (await entriesOf(app(), clientId)).filter(({ amount, open }) => amount < 0 && open > 0).map(({ kind, open }) => ({ kind, open }));
const openDebts = async ({ clientId }: Client) => (await entriesOf(app(), clientId)).filter(({ amount, open }) => amount > 0 && open > 0);
const clientOf = async (tenant: Client) => {
  const { clientId } = await app().one<{ clientId: string }>('select client_id as "clientId" from contracts where id = $1', [
    tenant.contractId,
  ]);
  return { ...tenant, clientId };
};
const expectCleanAudit = async () => expect(await violatedWith(app(), [])).toEqual({});
const call = (path: string, payload: object) =>
  app().call('POST', `/api/admin/${path}`, {
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    payload: { ...payload, reason: 'returned by the bank' },
  });

describe('a dispute that was lost and is won later', () => {
  test('pays the rent again that is still unpaid', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    expect(await stateOf(client)).toBe('WAITING_FOR_MANUAL');
    await returned(dispute);
    expect(await stateOf(client)).toBe('PAID');
    expect(await settlementOf(client.rentId)).toEqual(['FULFILLED']);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid });
    expect(await openCredit(client)).toEqual([]);
    expect(await openDebts(client)).toEqual([]);
    const texts = await app().rows<{ event: string }>(
      `select data ->> 'event' as event from messages where recipient = $1 and template = 'payment-disputed' order by created_at, id`,
      [client.email],
    );
    expect(texts.map(({ event }) => event)).toEqual(['DISPUTE_OPENED', 'DISPUTE_LOST', 'DISPUTE_RETURNED']);
    expect((await mailsTo(app(), client.email)).filter((template) => template === 'rent-paid')).toHaveLength(2);
    await expectCleanAudit();
  });

  test('pays the first rent of its order again, whose invoice prints as before', async () => {
    const client = await clientOf(await charged());
    const { rentId, invoiceId } = await app().one<{ rentId: string; invoiceId: string }>(
      `select r.id as "rentId", i.id as "invoiceId" from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 and r.period_number = 0`,
      [client.contractId],
    );
    const pdf = async () => {
      const response = await app().get(`/api/client/my/invoice-download/${invoiceId}`, client.token);
      expect(response.statusCode).toBe(200);
      return response.rawPayload.toString('base64');
    };
    const before = await pdf();
    const dispute = await lost(client.orderId);
    expect(await stateOf({ rentId })).toBe('WAITING_FOR_MANUAL');
    await returned(dispute);
    expect(await stateOf({ rentId })).toBe('PAID');
    expect(await settlementOf(client.orderId)).toEqual(['FULFILLED']);
    expect(await pdf()).toBe(before);
    await expectCleanAudit();
  });

  test('becomes credit if a transfer has paid the rent meanwhile, and pays the next invoice', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    await transfer(client.rentId, paid);
    expect(await stateOf(client)).toBe('PAID');
    await returned(dispute);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid: 0 });
    expect(await openCredit(client)).toEqual([{ kind: 'PAYMENT', open: paid }]);
    expect(await settlementOf(client.rentId)).toEqual(['FULFILLED']);
    await expectCleanAudit();
    await billOn(app(), '2026-05-02');
    const [, next] = await rentsOf(app(), client.contractId);
    expect(next).toMatchObject({ paying_status: 'PAID', attempts: [] });
    expect(await openCredit(client)).toEqual([]);
    await expectCleanAudit();
  });

  test('pays what a transfer has left open, and the rest becomes credit that staff pay out', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    await transfer(client.rentId, 1000);
    await returned(dispute);
    expect(await stateOf(client)).toBe('PAID');
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid: paid - 1000 });
    expect(await openCredit(client)).toEqual([{ kind: 'PAYMENT', open: 1000 }]);
    const { id } = await app().one<{ id: string }>(
      'select id from ledger_entries where client_id = $1 and amount < 0 and settled_on is null',
      [client.clientId],
    );
    expect((await call(`ledger-entries/${id}/pay-out`, { amount: 1000, method: 'TRANSFER' })).statusCode).toBe(200);
    expect(await openCredit(client)).toEqual([]);
    await expectCleanAudit();
  });

  test('becomes credit if another card has paid the rent meanwhile, and can be lost again', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    const page = await app().post(`/api/client/manual-payment/${client.rentId}`, { returnUrl: '/my/rents' }, client.token);
    await payAtStripe(page.json<{ url: string }>().url, stripeCards.pays);
    await deliver();
    await returned(dispute);
    expect(await settlementOf(client.rentId)).toEqual(['LOST', 'FULFILLED']);
    expect(await openCredit(client)).toEqual([{ kind: 'PAYMENT', open: paid }]);
    await expectCleanAudit();
    await fake().bank.closeDispute(dispute, 'lost');
    await deliver();
    expect(await openCredit(client)).toEqual([]);
    expect(await stateOf(client)).toBe('PAID');
    await expectCleanAudit();
  });

  test('of a part pays this part again', async () => {
    const client = await clientOf(await charged());
    const before = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId, 1000);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 1000, paid: before.paid - 1000 });
    await returned(dispute);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid: before.paid });
    expect(await stateOf(client)).toBe('PAID');
    expect(await openCredit(client)).toEqual([]);
    await expectCleanAudit();
  });

  test('leaves the payment lost while another part of it is lost', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId, 1000);
    await lost(client.rentId, 700);
    expect(await invoiceOf(client.rentId), 'both parts are due').toEqual({ open: 1700, paid: paid - 1700 });
    await returned(dispute);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 700, paid: paid - 700 });
    expect(await stateOf(client)).toBe('WAITING_FOR_MANUAL');
    expect(await settlementOf(client.rentId)).toEqual(['LOST']);
    await expectCleanAudit();
    await transfer(client.rentId, 700);
    expect(await stateOf(client)).toBe('PAID');
    await expectCleanAudit();
  });

  test('changes nothing if its events come twice and in the wrong order', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    await fake().bank.closeDispute(dispute, 'won');
    await fake().bank.deliveries.flush({ copies: 2, reversed: true });
    await app().run();
    await app().runJob('refresh-disputes', {});
    await app().run();
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid });
    expect((await entriesOf(app(), client.clientId)).filter(({ kind }) => kind === 'CHARGEBACK').map(({ amount }) => amount)).toEqual([
      paid,
      -paid,
    ]);
    await expectCleanAudit();
  });

  test('is found without its notification', async () => {
    const client = await clientOf(await charged());
    const dispute = await lost(client.rentId);
    app().clock.advance({ days: 2 });
    await fake().bank.closeDispute(dispute, 'won');
    await app().runJob('refresh-disputes', {});
    await app().run();
    expect(await stateOf(client)).toBe('PAID');
    await expectCleanAudit();
  });

  test('makes the rent due again if the bank takes the money a second time, and pays it at the second return', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const dispute = await lost(client.rentId);
    await returned(dispute);
    await fake().bank.closeDispute(dispute, 'lost');
    await deliver();
    expect(await stateOf(client)).toBe('WAITING_FOR_MANUAL');
    expect(await settlementOf(client.rentId)).toEqual(['LOST']);
    expect(await invoiceOf(client.rentId)).toEqual({ open: paid, paid: 0 });
    await expectCleanAudit();
    await returned(dispute);
    expect(await stateOf(client)).toBe('PAID');
    expect(await openCredit(client)).toEqual([]);
    await expectCleanAudit();
  });

  test('gives an abandoned refund its credit note back, so that staff can send it again', async () => {
    const client = await clientOf(await charged());
    const { paid } = await invoiceOf(client.rentId);
    const { id } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [client.rentId]);
    const dispute = await fake().bank.dispute(await intentOf(client.rentId));
    const refunded = await call(`payments/${id}/refunds`, { amount: 500 });
    expect(refunded.statusCode).toBe(200);
    await deliver();
    await fake().bank.closeDispute(dispute, 'lost');
    await deliver();
    expect(await invoiceOf(client.rentId)).toEqual({ open: paid - 500, paid: 0 });
    await returned(dispute);
    expect(await invoiceOf(client.rentId)).toEqual({ open: 0, paid });
    expect(await openCredit(client)).toEqual([{ kind: 'CREDIT_NOTE', open: 500 }]);
    const { id: refundId } = await app().one<{ id: string }>('select id from refunds where payment_id = $1', [id]);
    expect((await operator.post(`/api/admin/refunds/${refundId}/resend`)).statusCode).toBe(204);
    await deliver();
    expect(await openCredit(client)).toEqual([]);
    await expectCleanAudit();
  });
});

test('money that was returned before this version is listed for staff, who use it for the rent', async () => {
  const client = await clientOf(await charged());
  const dispute = await lost(client.rentId);
  // The state in which an earlier version left the return: entered, and not used.
  await app().rows(`update disputes set status = 'WON' where provider_dispute_id = $1`, [dispute.id]);
  const [stuck] = await app().rows<{ id: string }>(
    `select id from ledger_entries where client_id = $1 and kind = 'CHARGEBACK' and amount < 0`,
    [client.clientId],
  );
  expect(Object.keys(await violatedWith(app(), []))).toEqual([
    'money that a bank returned after a lost dispute frees the payment that the dispute took',
  ]);
  const { groups } = (await operator.get('/api/admin/today')).json<{ groups: { kind: string; rows: TodayRow[] }[] }>();
  expect(groups.find(({ kind }) => kind === 'money-to-return')?.rows.map(({ id }) => id)).toContain(stuck?.id);
  const { debitId } = await app().one<{ debitId: string }>(
    `select l.id as "debitId" from ledger_entries l join invoices i on i.id = l.source_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [client.rentId],
  );
  expect((await call(`ledger-entries/${stuck?.id}/allocate`, { debitIds: [debitId] })).statusCode).toBe(204);
  expect(await stateOf(client)).toBe('PAID');
  await expectCleanAudit();
});
