import { TestClock } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { randomIds } from '../../src/ids.ts';
import type {
  GatewayCharge,
  GatewayMethod,
  GatewayNotification,
  GatewayStart,
  GatewayStatus,
} from '../../src/modules/payment/payment.ports.ts';
import { createStripeGateway } from '../../src/providers/stripe/index.ts';

type StripeGateway = ReturnType<typeof createStripeGateway>;

const start = '2026-03-02T09:00:00Z';
export const publicUrl = 'http://127.0.0.1:4220';

export const cards = {
  pays: '4242424242424242',
  noFunds: '4000000000009995',
  challengeOnce: '4000002500003155',
  challenge: '4000002760003184',
  laterSoft: '4000000000000341',
  laterHard: '4000000000001406',
  laterChallenge: '4000000000001505',
  laterDropped: '4000000000001604',
  laterHangs: '4000000000001703',
};

/** The adapter and a fake of Stripe, and nothing else. */
export class Shop {
  readonly clock: TestClock;
  readonly fake: StripeFake;
  readonly gateway: StripeGateway;

  constructor(fake: StripeFake, clock: TestClock) {
    this.fake = fake;
    this.clock = clock;
    this.gateway = this.open();
  }

  /** @param answerWithinMs how patient the merchant is */
  open(change: { secretKey?: string; publicUrl?: string; answerWithinMs?: number; webhookSecrets?: string[] } = {}): StripeGateway {
    const { secretKey = this.fake.secretKey, webhookSecrets = [this.fake.webhookSecret], answerWithinMs } = change;
    return createStripeGateway({
      stripe: { secretKey, webhookSecrets, apiUrl: this.fake.url },
      publicUrl: change.publicUrl ?? publicUrl,
      clock: this.clock,
      ...(answerWithinMs === undefined ? {} : { answerWithinMs }),
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

  /** A card that was saved with a first payment. */
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

  /** Charges a saved card; Stripe has made a payment of it, whatever came of it. */
  async charged(charge: GatewayCharge): Promise<GatewayStatus & { providerPaymentId: string }> {
    const { providerPaymentId, ...status } = await this.gateway.chargeRecurring(charge);
    if (providerPaymentId === null) throw new Error('Stripe made no payment');
    return { ...status, providerPaymentId };
  }

  /** What moved for an order or a rent. */
  moved(reference: string): string[] {
    return this.fake.bank.state.ledger
      .filter(({ metadata }) => metadata.komora_reference === reference)
      .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
  }

  /** A notification as it arrives. */
  notification(body: string | object, signature: string | undefined, method = 'POST'): GatewayNotification {
    const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return { method, headers: signature === undefined ? {} : { 'stripe-signature': signature }, query: {}, rawBody };
  }
}

/** A fake of its own for every test of a file. */
export function useShop(): () => Shop {
  let shop: Shop;
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
    shop = new Shop(fake, clock);
  });
  afterAll(() => fake.stop());
  return () => shop;
}
