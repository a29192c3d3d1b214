import { TestClock } from '@komora/testing';
import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { afterEach, beforeEach } from 'vitest';
import type { Gateway, GatewayCharge, GatewayStart } from '../../src/modules/payments/payment/payment.ports.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { createGopay } from '../../src/providers/gopay/gopay.ts';

/** The GoPay adapter and a fake on one clock. */
export class GopayAdapter {
  readonly clock: TestClock;
  readonly fake: GopayFake;
  readonly gateway: Gateway;

  constructor(clock: TestClock, fake: GopayFake) {
    this.clock = clock;
    this.fake = fake;
    this.gateway = this.open();
  }

  /** Another adapter, as in another process. */
  open(change: { clientSecret?: string; apiUrl?: string } = {}): Gateway {
    const { apiUrl, clientId, clientSecret, goId } = this.fake;
    const notificationUrl = 'http://127.0.0.1:9/webhooks/gopay';
    return createGopay({ apiUrl, clientId, clientSecret, goId: String(goId), notificationUrl, timeoutMs: 1500, ...change }, this.clock);
  }

  /** Starts a payment and pays it on the hosted page. @returns GoPay's id */
  async paid(card: GopayCard = gopayCards.pays, change: Partial<GatewayStart> = {}): Promise<string> {
    const { providerPaymentId, redirectUrl } = await this.gateway.start(startOf(change));
    await this.choose(redirectUrl, card);
    return providerPaymentId;
  }

  async choose(pageUrl: string, card: GopayCard): Promise<Response> {
    return fetch(`${pageUrl}/card`, { method: 'POST', body: new URLSearchParams({ number: card.number }), redirect: 'manual' });
  }

  /** The number of calls of an operation. */
  calls(operation: string): number {
    return this.fake.calls.filter((call) => call.operation === operation).length;
  }
}

export function startOf(change: Partial<GatewayStart> = {}): GatewayStart {
  return {
    paymentId: randomIds.uuid(),
    reference: randomIds.uuid(),
    amount: 6384,
    currency: 'EUR',
    description: 'Žilina – Centrum, box A-12',
    language: 'SK',
    email: 'jan@example.com',
    returnUrl: 'https://shop.example/order/status-check?orderId=1',
    expiresAt: new Date('2026-03-02T09:30:00Z'),
    ...change,
  };
}

export function chargeOf(methodReference: string, change: Partial<GatewayCharge> = {}): GatewayCharge {
  const { paymentId, reference, amount, currency, description, language, email } = startOf();
  return { paymentId, reference, amount, currency, description, language, email, methodReference, calledBefore: null, ...change };
}

export function useGopayAdapter(): () => GopayAdapter {
  let adapter: GopayAdapter | undefined;
  beforeEach(async () => {
    const clock = new TestClock('2026-03-02T09:00:00Z');
    adapter = new GopayAdapter(clock, await startGopayFake({ now: () => clock.now() }));
    adapter.fake.control.post('never');
  });
  afterEach(() => adapter?.fake.stop());
  return () => {
    if (!adapter) throw new Error('The adapter is created in a beforeEach hook: use it inside tests.');
    return adapter;
  };
}
