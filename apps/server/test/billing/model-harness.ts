import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';
import type { ModelHarness, SavedCard } from './model.ts';

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
    setDown: gateway.setDown,
    loseResponses: gateway.loseResponses,
    ledger: gateway.ledger,
    ...(hasPayment === undefined ? {} : { endNeverArrived: () => endNeverArrived(app, hasPayment) }),
    rows: app.rows,
  };
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
  await app.pool.query(`set session_replication_role = replica;
    truncate orders, invoice_counters, messages, payment_notifications, rate_limits cascade; reset session_replication_role`);
}
