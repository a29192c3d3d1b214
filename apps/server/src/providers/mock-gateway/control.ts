import { inTransaction } from '../../db/transaction.ts';
import type { Routes } from '../../http/app.ts';
import { Refusal } from '../../refusal.ts';
import { lockMockPayment, readLedger, setDown } from './mock-gateway.sql.ts';
import { concludePayment, type MockOutcome, notifyMerchant } from './settle-mock-payment.ts';
import type { MockWorld } from './world.ts';

/** What a tester may make the outside world do. `paymentId` is the gateway's own id. */
export interface MockControl {
  /** The bank pays, whatever was said before. */
  settleNow(paymentId: string): Promise<void>;
  declineNow(paymentId: string): Promise<void>;
  /** Sends one more notification of a payment. */
  redeliver(paymentId: string): Promise<void>;
  /** While down, every call of the merchant fails. */
  goDown(down: boolean): Promise<void>;
  /** @param reference an order's or a rent's id */
  ledger(reference: string): Promise<{ charged: number; refunded: number; balance: number }>;
}

export function mockControl(world: MockWorld): MockControl {
  const conclude = (paymentId: string, outcome: MockOutcome) =>
    inTransaction(world.db, async (trx) => {
      const payment = await lockMockPayment(trx, paymentId);
      if (!payment) throw new Refusal('not-found');
      await concludePayment(trx, world, payment, outcome);
      await notifyMerchant(trx, world, paymentId);
    });
  return {
    settleNow: (paymentId) => conclude(paymentId, { state: 'PAID' }),
    declineNow: (paymentId) => conclude(paymentId, { state: 'DECLINED', declineCode: 'declined_by_tester' }),
    redeliver: (paymentId) =>
      inTransaction(world.db, async (trx) => {
        if (!(await lockMockPayment(trx, paymentId))) throw new Refusal('not-found');
        await notifyMerchant(trx, world, paymentId);
      }),
    goDown: (down) => inTransaction(world.db, (trx) => setDown(trx, down)),
    ledger: (reference) => readLedger(world.db, reference),
  };
}

/** The same over HTTP, under /mock-gateway/control. Never open in production. */
export function controlRoutes(control: MockControl): Routes {
  return (app) => {
    const verbs = { settle: control.settleNow, decline: control.declineNow, redeliver: control.redeliver };
    for (const [verb, act] of Object.entries(verbs)) {
      app.post<{ Params: { id: string } }>(`/mock-gateway/control/payments/:id/${verb}`, async (request, reply) => {
        await act(request.params.id);
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
      if (!/^[0-9a-f-]{36}$/i.test(request.params.id)) throw new Refusal('not-found');
      return control.ledger(request.params.id);
    });
  };
}
