import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Routes } from '../../platform/http/app.ts';
import type { MockGatewayContext } from './context.ts';
import { lockMockPayment, readLedger, setDown } from './mock-gateway.sql.ts';
import { concludePayment, type MockOutcome, notifyMerchant } from './settle-mock-payment.ts';

/** Operations for testers. `paymentId` is the gateway's id. */
export interface MockControl {
  /** Marks the payment as paid, in every state. */
  settleNow(paymentId: string): Promise<void>;
  declineNow(paymentId: string): Promise<void>;
  /** Sends one more notification of a payment. */
  redeliver(paymentId: string): Promise<void>;
  /** While down, every call of the merchant fails. */
  goDown(down: boolean): Promise<void>;
  /** @param reference an order's or a rent's id */
  ledger(reference: string): Promise<{ charged: number; refunded: number; balance: number }>;
}

export function mockControl(context: MockGatewayContext): MockControl {
  const conclude = (paymentId: string, outcome: MockOutcome) =>
    inTransaction(context.db, async (trx) => {
      const payment = await lockMockPayment(trx, paymentId);
      if (!payment) throw new AppError('not-found');
      await concludePayment(trx, context, payment, outcome);
      await notifyMerchant(trx, context, paymentId);
    });
  return {
    settleNow: (paymentId) => conclude(paymentId, { state: 'PAID' }),
    declineNow: (paymentId) => conclude(paymentId, { state: 'DECLINED', declineCode: 'declined_by_tester' }),
    redeliver: (paymentId) =>
      inTransaction(context.db, async (trx) => {
        if (!(await lockMockPayment(trx, paymentId))) throw new AppError('not-found');
        await notifyMerchant(trx, context, paymentId);
      }),
    goDown: (down) => inTransaction(context.db, (trx) => setDown(trx, down)),
    ledger: (reference) => readLedger(context.db, reference),
  };
}

/** The same operations over HTTP, under /mock-gateway/control. Not registered in production. */
export function controlRoutes(control: MockControl): Routes {
  return (app) => {
    const verbs = { settle: control.settleNow, decline: control.declineNow, redeliver: control.redeliver };
    for (const [verb, action] of Object.entries(verbs)) {
      app.post<{ Params: { id: string } }>(`/mock-gateway/control/payments/:id/${verb}`, async (request, reply) => {
        await action(request.params.id);
        return reply.code(204).send();
      });
    }
    for (const [path, down] of [
      ['down', true],
      ['up', false],
    ] as const) {
      app.post(`/mock-gateway/control/${path}`, async (_request, reply) => {
        await control.goDown(down);
        return reply.code(204).send();
      });
    }
    app.get<{ Params: { id: string } }>('/mock-gateway/control/orders/:id/ledger', (request) => {
      if (!/^[0-9a-f-]{36}$/i.test(request.params.id)) throw new AppError('not-found');
      return control.ledger(request.params.id);
    });
  };
}
