import { addDays, INVOICING_PERIODS } from '@komora/domain';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { act, standingOf } from '../contract-acts/acts.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';
import type { ModelAct, ModelHarness, SavedCard } from './model.ts';

/** The part of the model's harness that differs between gateways. */
export interface ModelGateway {
  /** Gives a card on the hosted page, and completes 3-D Secure. */
  give(pageUrl: string, card: SavedCard | 'DECLINED'): Promise<unknown>;
  /** Delivers held notifications. @returns false if there was none */
  deliver(): Promise<boolean>;
  setDown: ModelHarness['setDown'];
  loseResponses: ModelHarness['loseResponses'];
  ledger: ModelHarness['ledger'];
  /** Absent: the gateway has idempotency keys, and a repeated call shows the outcome. */
  hasPayment?(attemptId: string): boolean;
  /** True for another error of a job that the queue would retry later. */
  isRetried?(error: unknown): boolean;
  /** Staff act on contracts, too. */
  hasActs?: true;
}

export function modelHarness(app: TestApp, gateway: ModelGateway): ModelHarness {
  const tokens = new Map<string, string>();
  const { 'send-message': _mails, ...jobs } = app.jobs;
  const drain = async () => {
    do await app.queue.drainResponses(jobs, (error) => error instanceof GatewayUnavailable || gateway.isRetried?.(error) === true);
    while (await gateway.deliver());
  };
  const { hasPayment } = gateway;
  return {
    clock: app.clock,
    moveIn: async (card) => {
      const { orderId, paymentUrl } = await anOrder(app);
      await gateway.give(paymentUrl, card);
      await drain();
      const { contractId, token } = await openTenancy(app.pool, orderId);
      tokens.set(contractId, token);
      return { contractId, orderId };
    },
    payRent: async ({ contractId }, rentId, onPage) => {
      const response = await app.post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, tokens.get(contractId));
      if (response.statusCode === 200 && onPage !== 'LEAVES') await gateway.give(response.json<{ url: string }>().url, onPage);
    },
    bill: () => app.runJob('process-payments', {}),
    drain,
    run: (name) => app.runJob(name, {}),
    ...(gateway.hasActs ? { act: (tenant, name, inDays) => actOfStaff(app, tenant.contractId, name, inDays) } : {}),
    accept: async ({ contractId }) => {
      const token = tokens.get(contractId);
      const shown = await app.get(`/api/client/my/contracts/${contractId}/increase`, token);
      const increaseId = shown.statusCode === 200 ? shown.json<{ increase: { id: string } | null }>().increase?.id : undefined;
      if (increaseId !== undefined) await app.post(`/api/client/my/contracts/${contractId}/increase/accept`, { increaseId }, token);
    },
    setDown: gateway.setDown,
    loseResponses: gateway.loseResponses,
    ledger: gateway.ledger,
    ...(hasPayment === undefined ? {} : { endNeverArrived: () => endNeverArrived(app, hasPayment) }),
    rows: app.rows,
  };
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
  const [insurance] = await app.rows<{ id: string }>('select id from insurances where active order by price_net_month = 200, id limit 1');
  const isHigher = name === 'increase';
  const outcome = await act(actor, contractId, name, {
    day,
    until: day,
    ground: 'FORBIDDEN_GOODS',
    boxId: free?.id ?? contractId,
    rent: { ...rent, amount: rent.amount + (isHigher ? 10 : -10) * (inDays + 1) },
    from: isHigher ? addDays(day, 30) : day,
    insuranceId: insurance?.id,
    months: INVOICING_PERIODS[inDays % 4],
    increaseId: increase?.id ?? contractId,
  });
  if (outcome === 'unexpected') throw new Error(`${name} on ${day} failed`);
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

/** Removes orders with everything that belongs to them, so that each random sequence starts with an unused app. */
export async function removeOrders(app: TestApp): Promise<void> {
  await app.queue.clear();
  await app.rows(`set session_replication_role = replica;
    truncate orders, invoice_counters, messages, payment_notifications, rate_limits cascade; reset session_replication_role`);
}
