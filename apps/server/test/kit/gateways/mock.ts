import { beforeEach } from 'vitest';
import { type Gateway, type GatewayCardSetups, gatewayPort } from '../../../src/modules/payments/index.ts';
import { override } from '../../../src/platform/module/register-modules.ts';
import { type TestApp, type TestAppOptions, useTestApp } from '../test-app.ts';

const start = '2026-03-02T09:00:00Z';

/** Numbers of the mock gateway's test cards. */
export const cards = {
  pays: '4242424242424242',
  noFunds: '4000000000009995',
  challenge: '4000002760003184',
  slow: '4000000000000903',
  late: '4000000000001000',
  notifiedTwice: '4000000000001109',
  notifiedBeforeReturn: '4000000000001208',
  neverNotified: '4000000000001307',
  laterNoFunds: '4000000000000341',
  laterStolen: '4000000000009979',
  laterUnheard: '4000000000001406',
  laterHangs: '4000000000001505',
};

type Result<Method extends keyof Gateway> = Gateway[Method] extends (...parameters: never[]) => infer R ? Awaited<R> : never;

/** Wraps the gateway's port. A test can break a call after the gateway has acted, or change its response. */
export class GatewayTap implements Gateway {
  readonly provider = 'MOCK' as const;
  #inner: Gateway | undefined;
  after: { [K in 'start' | 'status' | 'refund']?: () => void } & { chargeRecurring?: () => void | Promise<void> } = {};
  changeStatus: ((response: Result<'status'>) => Result<'status'>) | null = null;
  changeCharge: ((response: Result<'chargeRecurring'>) => Result<'chargeRecurring'>) | null = null;
  /** Charges of this saved card throw. */
  faultyMethod: string | null = null;
  /** The gateway does not know which attempt a payment belongs to. */
  hidesAttempts = false;
  /** Ids of payments whose status was requested. */
  readonly requested: string[] = [];

  readonly override = override(gatewayPort, (inner) => {
    if (inner.provider !== this.provider) return inner;
    this.#inner = inner;
    return this;
  });

  /** The gateway without the tap. */
  get inner(): Gateway {
    if (this.#inner === undefined) throw new Error('The mock gateway is not configured');
    return this.#inner;
  }

  get declineReasons(): NonNullable<Gateway['declineReasons']> {
    return this.inner.declineReasons ?? new Map();
  }

  reset(): void {
    this.after = {};
    this.changeStatus = null;
    this.changeCharge = null;
    this.hidesAttempts = false;
    this.faultyMethod = null;
    this.requested.length = 0;
  }

  async start(payment: Parameters<Gateway['start']>[0]) {
    const response = await this.inner.start(payment);
    this.after.start?.();
    return response;
  }

  async status(providerPaymentId: string) {
    this.requested.push(providerPaymentId);
    const response = await this.inner.status(providerPaymentId);
    this.after.status?.();
    return this.changeStatus ? this.changeStatus(response) : response;
  }

  async refund(refund: Parameters<Gateway['refund']>[0]) {
    const response = await this.inner.refund(refund);
    this.after.refund?.();
    return response;
  }

  async chargeRecurring(charge: Parameters<Gateway['chargeRecurring']>[0]) {
    if (charge.methodReference === this.faultyMethod) throw new Error('this card is faulty');
    const response = await this.inner.chargeRecurring(charge);
    await this.after.chargeRecurring?.();
    return this.changeCharge ? this.changeCharge(response) : response;
  }

  cancelRecurring(methodReference: string) {
    return this.inner.cancelRecurring(methodReference);
  }

  get cardSetups(): GatewayCardSetups {
    const { cardSetups } = this.inner;
    if (cardSetups === undefined) throw new Error('The mock gateway saves no cards');
    return cardSetups;
  }

  refundStatus(refund: Parameters<Gateway['refundStatus']>[0]) {
    return this.inner.refundStatus(refund);
  }

  async paymentIdOf(providerPaymentId: string) {
    return this.hidesAttempts ? null : this.inner.paymentIdOf(providerPaymentId);
  }

  parseNotification(notification: Parameters<Gateway['parseNotification']>[0]) {
    return this.inner.parseNotification(notification);
  }
}

/** The options of a program that takes cards at the mock gateway. */
export const mockOptions = (gateway: GatewayTap, env: Record<string, string> = {}): TestAppOptions => ({
  at: start,
  listen: true,
  env,
  config: { databasePoolSize: 30 },
  overrides: { ports: [gateway.override], mockGateway: { pendingWaitMs: 1 } },
});

/**
 * An app that takes cards at the mock gateway and listens, so that the gateway's notifications arrive. Each test starts at 2 March 2026.
 * @param env more environment variables
 */
export function useMockGateway(env: () => Promise<Record<string, string>> = async () => ({})): {
  app: () => TestApp;
  gateway: GatewayTap;
} {
  const gateway = new GatewayTap();
  const app = useTestApp(async () => mockOptions(gateway, await env()));
  beforeEach(async () => {
    app().clock.set(start);
    gateway.reset();
    app().queue.brokenFor = null;
    await app().queue.clear();
    // A rate limit of the future would stand for hours on a clock that was set back.
    await app().rows('delete from rate_limits');
    await control(app(), 'up');
  });
  return { app, gateway };
}

/** The id of a payment at the mock gateway, from the address of its page. */
export function gatewayIdOf(paymentUrl: string): string {
  const id = /\/mock-gateway\/pay\/([\w-]+)/.exec(paymentUrl)?.[1];
  if (id === undefined) throw new Error(`Not a page of the mock gateway: ${paymentUrl}`);
  return id;
}

/** Submits a form of the hosted page. */
export function submitForm(app: TestApp, path: string, form: Record<string, string>) {
  return app.http.inject({
    method: 'POST',
    url: `/mock-gateway/pay/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

/** Gives a card on the hosted page. */
export function payByCard(app: TestApp, gatewayId: string, number = cards.pays) {
  return submitForm(app, `${gatewayId}/card`, { number, expiry: '12/30', cvc: '123' });
}

/** Calls a control of the gateway: `down`, `up`, or `payments/<id>/{settle,decline,redeliver}`. */
export async function control(app: TestApp, path: string): Promise<void> {
  const { statusCode, body } = await app.post(`/mock-gateway/control/${path}`);
  if (statusCode !== 204) throw new Error(`${path}: ${statusCode} ${body}`);
}

/** The gateway's ledger of an order or a rent, minor units. */
export async function ledgerOf(app: TestApp, reference: string): Promise<{ charged: number; refunded: number; balance: number }> {
  return (await app.get(`/mock-gateway/control/orders/${reference}/ledger`)).json();
}

/** The charges of an order or a rent less its refunds, minor units. */
export async function chargedFor(app: TestApp, reference: string): Promise<number> {
  return (await ledgerOf(app, reference)).balance;
}
