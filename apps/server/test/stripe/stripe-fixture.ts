import { TestClock } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type {
  GatewayCharge,
  GatewayMethod,
  GatewayNotification,
  GatewayStart,
  GatewayStatus,
} from '../../src/modules/payments/payment/payment.ports.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { createStripeGateway } from '../../src/providers/stripe/index.ts';

type StripeGateway = ReturnType<typeof createStripeGateway>;

const start = '2026-03-02T09:00:00Z';
export const publicUrl = 'http://127.0.0.1:4220';
const deploymentId = '0e37df36-f698-11e6-8dd4-cb9ced3df976';

/** The Stripe adapter and a fake on one clock. */
export class StripeFixture {
  readonly clock: TestClock;
  readonly fake: StripeFake;
  readonly gateway: StripeGateway;

  constructor(fake: StripeFake, clock: TestClock) {
    this.fake = fake;
    this.clock = clock;
    this.gateway = this.open();
  }

  /** @param change.responseTimeoutMs the time limit of a call */
  open(
    change: { secretKey?: string; publicUrl?: string; deploymentId?: string; responseTimeoutMs?: number; webhookSecrets?: string[] } = {},
  ): StripeGateway {
    const { secretKey = this.fake.secretKey, webhookSecrets = [this.fake.webhookSecret], responseTimeoutMs } = change;
    return createStripeGateway({
      stripe: { secretKey, webhookSecrets, apiUrl: this.fake.url },
      publicUrl: change.publicUrl ?? publicUrl,
      deploymentId: change.deploymentId ?? deploymentId,
      clock: this.clock,
      ...(responseTimeoutMs === undefined ? {} : { responseTimeoutMs }),
    });
  }

  payment(change: Partial<GatewayStart> = {}): GatewayStart {
    return {
      paymentId: randomIds.uuid(),
      reference: randomIds.uuid(),
      amount: 6384,
      currency: 'EUR',
      description: 'Bratislava Ružinov, A1',
      language: 'SK',
      email: 'jan@example.com',
      returnUrl: `${publicUrl}/order/status-check?orderId=1`,
      expiresAt: new Date(this.clock.now().getTime() + 30 * 60_000),
      ...change,
    };
  }

  /** Gives a card on the hosted page. */
  give(pageUrl: string, number: string): Promise<Response> {
    return this.post(`${pageUrl}/card`, { number, expiry: '12/40', cvc: '123' });
  }

  post(url: string, form: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  /** Pays and returns the saved card. */
  async save(number: string): Promise<GatewayMethod> {
    const { providerPaymentId, redirectUrl } = await this.gateway.start(this.payment());
    const answer = await this.give(redirectUrl, number);
    if (answer.status === 200) {
      const method = /name="method" value="(\w+)"/.exec(await answer.text())?.[1] ?? '';
      await this.post(`${redirectUrl}/challenge`, { method, answer: 'complete' });
    }
    const { method } = await this.gateway.status(providerPaymentId);
    if (method === undefined) throw new Error(`The card ${number} was not saved`);
    return method;
  }

  charge({ reference }: GatewayMethod, change: Partial<GatewayCharge> = {}): GatewayCharge {
    return {
      paymentId: randomIds.uuid(),
      reference: randomIds.uuid(),
      amount: 6384,
      currency: 'EUR',
      description: 'Bratislava Ružinov, A1',
      language: 'SK',
      email: 'jan@example.com',
      methodReference: reference,
      calledBefore: null,
      ...change,
    };
  }

  /** Charges a saved card. @throws Error if Stripe created no payment */
  async charged(charge: GatewayCharge): Promise<GatewayStatus & { providerPaymentId: string }> {
    const { providerPaymentId, ...status } = await this.gateway.chargeRecurring(charge);
    if (providerPaymentId === null) throw new Error('Stripe made no payment');
    return { ...status, providerPaymentId };
  }

  /** The movements of an order or a rent. */
  moved(reference: string): string[] {
    return this.fake.bank.state.ledger
      .filter(({ metadata }) => metadata.komora_reference === reference)
      .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
  }

  /** A notification as the webhook receives it. */
  notification(body: string | object, signature: string | undefined, method = 'POST'): GatewayNotification {
    const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return { method, headers: signature === undefined ? {} : { 'stripe-signature': signature }, query: {}, rawBody };
  }
}

/** One fake for the test file, without faults at the start of each test. */
export function useStripeFixture(): () => StripeFixture {
  let fixture: StripeFixture;
  const clock = new TestClock(start);
  let fake: StripeFake;
  beforeAll(async () => {
    fake = await startStripeFake({ now: () => clock.now() });
  });
  beforeEach(() => {
    clock.set(start);
    fake.faults.clear();
    fake.bank.setDelivery('PROMPT');
    fake.bank.deliveries.webhookUrl = undefined;
    fake.bank.refundsPend = false;
    fixture = new StripeFixture(fake, clock);
  });
  afterAll(() => fake.stop());
  return () => fixture;
}
