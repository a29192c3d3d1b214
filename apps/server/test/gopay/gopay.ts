import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import type { GopayFake } from '@komora/testing/gopay/fake';
import { beforeEach } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { anOrder, type TestOrder } from '../kit/builders/order.ts';
import { gopayIdOf, useGopay } from '../kit/gateways/gopay.ts';
import type { TestApp } from '../kit/test-app.ts';

const start = '2026-03-02T09:00:00Z';

/** An app at the fake; each test starts at 2 March 2026 without open payments. */
export function useEmptyGopay(): { app: () => TestApp; fake: () => GopayFake } {
  const { app, fake } = useGopay();
  beforeEach(async () => {
    app().clock.set(start);
    await app().queue.clear();
    await app().rows(`update payments set status = 'EXPIRED' where status in ('CREATED', 'PENDING')`);
    await app().rows('delete from payment_notifications');
    fake().control.post('held');
    await fake().control.deliver();
    fake().calls.length = 0;
  });
  return { app, fake };
}

export interface GopayOrder extends TestOrder {
  gopayId: number;
}

/** Submits a form of the hosted page. */
export function submitPage(pageUrl: string, verb: 'card' | 'bank' | 'cancel', form: Record<string, string>): Promise<Response> {
  return fetch(`${pageUrl}/${verb}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

export async function anOrderAtGopay(app: TestApp): Promise<GopayOrder> {
  const order = await anOrder(app);
  return { ...order, gopayId: gopayIdOf(order.paymentUrl) };
}

/** An order whose buyer has given a card; the notification is held. */
export async function aPaidOrderAtGopay(app: TestApp, card: GopayCard = gopayCards.pays): Promise<GopayOrder> {
  const order = await anOrderAtGopay(app);
  await submitPage(order.paymentUrl, 'card', { number: card.number });
  return order;
}

/** Delivers the held notifications and runs all waiting jobs. */
export async function deliver(app: TestApp, fake: GopayFake, order: 'forward' | 'backward' = 'forward'): Promise<void> {
  await fake.control.deliver(order);
  await app.run();
}

export async function reconcile(app: TestApp): Promise<void> {
  await app.runJob('reconcile-payments', {});
  await app.run();
}

/** Reconciles while GoPay does not respond; drops the jobs that fail for it, as the queue would retry them later. */
export async function reconcileWithoutResponse(app: TestApp): Promise<void> {
  await app.runJob('reconcile-payments', {});
  try {
    await app.run();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    await app.queue.clear();
  }
}

export async function contractIdOf(app: TestApp, orderId: string): Promise<string> {
  return (await app.one<{ id: string }>('select id from contracts where order_id = $1', [orderId])).id;
}
