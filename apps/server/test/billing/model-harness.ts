import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@komora/api';
import { addDays, INVOICING_PERIODS } from '@komora/domain';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { type Booking, statementFile } from '../bank-statement/statement-file.ts';
import { act, standingOf } from '../contract-acts/acts.ts';
import { anOrder, buyerDetails, orderBody } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import type { TestApp } from '../kit/test-app.ts';
import { openSession, openTenancy } from '../tenancy.ts';
import { homeCompany, type ModelCompany } from './model-companies.ts';
import { chargeService, endDeposit, giveUp, holdDeposit, recover, writeOff } from './model-money-acts.ts';
import type { BookedPayment, ModelAct, ModelDispute, ModelHarness, ModelTenant, SavedCard } from './model-types.ts';
import type { RestorableApp } from './restorable-app.ts';

/** The part of the model's harness that differs between gateways. */
export interface ModelGateway {
  /** Gives a card on the hosted page, and completes 3-D Secure. */
  give(pageUrl: string, card: SavedCard | 'DECLINED'): Promise<unknown>;
  /** Delivers held notifications. @returns false if there was none */
  deliver(): Promise<boolean>;
  setDown: ModelHarness['setDown'];
  loseResponses: ModelHarness['loseResponses'];
  ledger: ModelHarness['ledger'];
  /** Opens a dispute of a payment at the gateway. Absent: it reports disputes by letter, which staff record. */
  dispute?(paymentId: string): Promise<Pick<ModelDispute, 'amount' | 'close'> | null>;
  /** The bank returns the money of a refund that was DONE. Absent: never. */
  returnRefund?(refund: ReturnedRefund): Promise<unknown>;
  /** Absent: the gateway has idempotency keys, and a repeated call shows the outcome. */
  hasPayment?(attemptId: string): boolean;
  /** True for another error of a job that the queue would retry later. */
  isRetried?(error: unknown): boolean;
  listPayments?(): Map<string, BookedPayment[]>;
}

/** A refund that was DONE, with the gateway's ids. */
export interface ReturnedRefund {
  id: string;
  providerPaymentId: string;
  providerRefundId: string;
}

/** @param companies the companies of a program, created at the first call */
export function modelHarness(
  program: RestorableApp,
  gateway: ModelGateway,
  companies: (app: TestApp) => Promise<readonly ModelCompany[]> = homeCompany,
): ModelHarness {
  const { app: current } = program;
  const tokens = new Map<string, string>();
  const drain = async () => {
    const { queue, jobs } = current();
    const { 'send-message': _mails, ...others } = jobs;
    do await queue.drainResponses(others, (error) => error instanceof GatewayUnavailable || gateway.isRetried?.(error) === true);
    while (await gateway.deliver());
  };
  const { hasPayment, listPayments } = gateway;
  return {
    clock: current().clock,
    moveIn: async (card, { company: number, sameClientAs }) => {
      const app = current();
      const choices = await companies(app);
      const company = choices[number % choices.length];
      if (company === undefined) throw new Error('The program has no company');
      const { orderId, paymentUrl } = await orderOf(app, company, sameClientAs);
      await gateway.give(paymentUrl, card);
      await drain();
      const { contractId, token } = await openTenancy(app.pool, orderId);
      tokens.set(contractId, token);
      return { contractId, orderId };
    },
    payRent: async ({ contractId }, rentId, onPage) => {
      const response = await current().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, tokens.get(contractId));
      if (response.statusCode === 200 && onPage !== 'LEAVES') await gateway.give(response.json<{ url: string }>().url, onPage);
    },
    bill: () => current().runJob('process-payments', {}),
    drain,
    run: (name) => current().runJob(name, {}),
    act: (tenant, name, inDays) => actOfStaff(current(), tenant.contractId, name, inDays),
    charge: (tenant) => chargeService(current(), tenant),
    writeOff: (tenant, percent) => writeOff(current(), tenant, percent),
    giveUp: (tenant) => giveUp(current(), tenant),
    recover: (tenant, percent) => recover(current(), tenant, percent),
    holdDeposit: (tenant, amount) => holdDeposit(current(), tenant, amount),
    endDeposit: (tenant, deposit) => endDeposit(current(), tenant, deposit),
    accept: async ({ contractId }) => {
      const app = current();
      const token = tokens.get(contractId);
      const shown = await app.get(`/api/client/my/contracts/${contractId}/increase`, token);
      const increaseId = shown.statusCode === 200 ? shown.json<{ increase: { id: string } | null }>().increase?.id : undefined;
      if (increaseId !== undefined) await app.post(`/api/client/my/contracts/${contractId}/increase/accept`, { increaseId }, token);
    },
    transfer: (rentId, amount) => transfer(current(), rentId, amount),
    dispute: (tenant, which) => dispute(current, gateway, tenant, which),
    returnRefund: async (which) => {
      const refunds = await current().rows<ReturnedRefund>(
        `select f.id, p.provider_payment_id as "providerPaymentId", f.provider_refund_id as "providerRefundId" from refunds f
         join payments p on p.id = f.payment_id where f.status = 'DONE' order by f.created_at, f.id`,
      );
      const refund = refunds[which % refunds.length];
      if (refund !== undefined) await gateway.returnRefund?.(refund);
    },
    resendRefunds: () => resendRefunds(current()),
    setDown: gateway.setDown,
    loseResponses: gateway.loseResponses,
    ledger: gateway.ledger,
    ...(hasPayment === undefined ? {} : { endNeverArrived: () => endNeverArrived(current(), hasPayment) }),
    ...(listPayments === undefined ? {} : { listPayments }),
    backup: program.backup,
    restore: program.restore,
    reconcile: async () => void (await current().app.registered.get(restorePort).reconcile()),
    listRecovered: () => current().app.registered.get(restorePort).listOpen(),
    rows: (text, values) => current().rows(text, values),
  };
}

/** An order of a box of the company, by the client of a contract unless they have one of this company. */
async function orderOf(app: TestApp, company: ModelCompany, tenant: ModelTenant | undefined): Promise<PlacedOrder> {
  const { insuranceId, warehouseId, charge } = company;
  const change = { boxId: await aBox(app, {}, warehouseId), insuranceId, expectedCharge: charge };
  const [client] = await app.rows<{ id: string; email: string }>(
    `select u.id, u.email from contracts c join users u on u.id = c.client_id where c.id = $1 and not exists (
       select from contracts other join warehouses w on w.legal_entity_id = other.legal_entity_id where other.client_id = u.id and w.id = $2)`,
    [tenant?.contractId ?? null, warehouseId],
  );
  if (client === undefined) return anOrder(app, change);
  const payload = orderBody(change.boxId, insuranceId, { ...change, invoicingDetails: { ...buyerDetails(0), email: client.email } });
  const response = await app.post('/api/client/order/place/with-login', payload, await openSession(app.pool, client.id));
  if (response.statusCode !== 200) throw new Error(`The order of a client is not placed: ${response.body}`);
  return response.json<PlacedOrder>();
}

async function actOfStaff(app: TestApp, contractId: string, name: ModelAct, inDays: number): Promise<void> {
  const actor = { app, staff: await aStaffClient(app) };
  const { today, rent, increase } = await standingOf(actor, contractId);
  const day = addDays(today, inDays);
  const [free] = await app.rows<{ id: string }>(
    `select b.id from contracts c join boxes b on b.warehouse_id = c.warehouse_id and b.active
     where c.id = $1 and not exists (select from box_reservations r where r.box_id = b.id) limit 1`,
    [contractId],
  );
  const [insurance] = await app.rows<{ id: string }>(
    `select i.id from insurances i join contracts c on c.legal_entity_id = i.legal_entity_id
     where i.active and c.id = $1 order by i.price_net_month = 200, i.id limit 1`,
    [contractId],
  );
  const byClause = name === 'increase-by-clause';
  const isHigher = byClause || name === 'increase';
  const isToday = inDays % 2 === 0;
  // A transfer keeps the rent, or agrees on a lower or a higher one.
  const moved = [null, { ...rent, amount: rent.amount - 10 * (inDays + 1) }, { ...rent, amount: rent.amount + 10 * (inDays + 1) }][
    inDays % 3
  ];
  const [clause] = await app.rows<{ from: string }>(
    `select greatest((starts_on + interval '1 year')::date, $2::date + 30) as "from" from contracts where id = $1`,
    [contractId, day],
  );
  const outcome = await act(actor, contractId, byClause ? 'increase' : name, {
    day,
    until: day,
    ground: 'FORBIDDEN_GOODS',
    boxId: free?.id ?? contractId,
    rent: name === 'transfer' ? moved : { ...rent, amount: rent.amount + (isHigher ? 10 : -10) * (inDays + 1) },
    from: byClause ? clause?.from : isHigher ? addDays(day, 30) : name === 'change-price' && isToday ? null : day,
    ...(byClause ? { byClause, note: 'The cost of energy has risen' } : {}),
    today: isToday,
    insuranceId: insurance?.id,
    months: INVOICING_PERIODS[inDays % 4],
    increaseId: increase?.id ?? contractId,
    payer: inDays % 3 === 0 ? null : { ...buyerDetails(inDays), firstName: 'Platiteľ' },
  });
  if (outcome === 'unexpected') throw new Error(`${name} on ${day} failed`);
}

async function transfer(app: TestApp, rentId: string, amount: number): Promise<void> {
  const { number, iban, currency } = await app.one<{ number: string; iban: string; currency: string }>(
    `select i.number, i.currency, e.iban from invoices i join legal_entities e on e.id = i.legal_entity_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [rentId],
  );
  const day = app.clock.now().toISOString().slice(0, 10);
  const booking: Booking = { amount: (amount / 100).toFixed(2), currency, text: number, day, bankReference: randomUUID() };
  const content = Buffer.from(statementFile({ iban, currency, bookings: [booking] })).toString('base64');
  const response = await (await aStaffClient(app)).post('/api/admin/bank-statements', { content });
  const [statement] = response.json<{ statements?: { matched: number }[] }>().statements ?? [];
  if (statement?.matched !== 1) throw new Error(`The transfer for ${number} is not entered: ${response.body}`);
}

async function dispute(
  current: () => TestApp,
  gateway: ModelGateway,
  { contractId, orderId }: ModelTenant,
  which: number,
): Promise<ModelDispute | null> {
  const payments = await current().rows<{ id: string; reference: string; amount: number }>(
    `select p.id, p.amount, coalesce(p.rent_id, p.order_id) as reference from payments p
     where p.status = 'PAID' and p.settlement = 'FULFILLED' and (p.order_id = $2 or p.rent_id in (select id from rents where contract_id = $1))
       and not exists (select from disputes d where d.payment_id = p.id) and not exists (select from refunds f where f.payment_id = p.id)
     order by p.created_at, p.id`,
    [contractId, orderId],
  );
  const payment = payments[which % payments.length];
  if (payment === undefined) return null;
  const { id, reference, amount } = payment;
  if (gateway.dispute !== undefined) {
    const opened = await gateway.dispute(id);
    return opened === null ? null : { reference, state: 'OPEN', ...opened };
  }
  const record = async (state: 'OPEN' | 'WON' | 'LOST') => {
    const staff = await aStaffClient(current());
    const response = await staff.post('/api/admin/disputes', { paymentId: id, reference: `case ${id}`, reason: 'fraud', state });
    if (response.statusCode !== 204 && response.statusCode !== 404) throw new Error(response.body);
    return response.statusCode === 204;
  };
  await record('OPEN');
  const one: ModelDispute = {
    reference,
    amount,
    state: 'OPEN',
    close: (won) => record(won ? 'WON' : 'LOST'),
    repeat: async () => (await record('OPEN')) && (one.state === 'OPEN' || (await record(one.state === 'RETURNED' ? 'WON' : one.state))),
  };
  return one;
}

/** As staff do after they have read why the bank returned the money. */
async function resendRefunds(app: TestApp): Promise<void> {
  const staff = await aStaffClient(app);
  const failed = await app.rows<{ id: string }>(
    `select f.id from refunds f join payments p on p.id = f.payment_id where f.status = 'FAILED' and p.settlement not in ('LOST', 'DISPUTED')`,
  );
  for (const { id } of failed) {
    const response = await staff.post(`/api/admin/refunds/${id}/resend`);
    if (response.statusCode !== 204) throw new Error(response.body);
  }
}

async function endNeverArrived(app: TestApp, hasPayment: (attemptId: string) => boolean): Promise<void> {
  const staff = await aStaffClient(app);
  const unknown = await app.rows<{ id: string }>(
    `select id from payments where status = 'CREATED' and kind = 'AUTOPAY' and provider_payment_id is null and called_at < $1::timestamptz - interval '1 day'`,
    [app.clock.now()],
  );
  for (const { id } of unknown.filter((attempt) => !hasPayment(attempt.id))) {
    const { statusCode, body } = await staff.post(`/api/admin/payments/${id}/not-charged`);
    if (statusCode !== 204) throw new Error(body);
  }
}

/** Removes orders with everything that belongs to them, and gives agreements the price clause, so that each random sequence starts with an unused app. */
export async function removeOrders(app: TestApp): Promise<void> {
  await app.queue.clear();
  await app.rows(`set session_replication_role = replica;
    truncate orders, invoice_counters, messages, payment_notifications, rate_limits, recovered_payments cascade; reset session_replication_role;
    update legal_entities set price_clause = true;
    update deployment set lost_from = null, lost_until = null, paused_at = null, paused_reason = null`);
}
