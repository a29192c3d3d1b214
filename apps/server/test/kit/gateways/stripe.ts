import { freePort } from '@komora/embedded-postgres';
import { TestClock } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll } from 'vitest';
import { gatewayPort } from '../../../src/modules/payments/index.ts';
import { randomIds } from '../../../src/platform/ids.ts';
import { override } from '../../../src/platform/module/register-modules.ts';
import { createStripeGateway } from '../../../src/providers/stripe/index.ts';
import { type TestApp, type TestAppOptions, useTestApp } from '../test-app.ts';

/** Numbers of the fake's test cards. */
export const stripeCards = {
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

/** The environment of a program that takes payments at the fake. */
export const stripeEnvironment = ({ secretKey, webhookSecret, url }: StripeFake): Record<string, string> => ({
  PAYMENT_PROVIDER: 'STRIPE',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
});

/** A fake of Stripe that holds its events until a test delivers them, and the options of a program that takes payments there. */
export async function stripeProgram(clock: TestClock): Promise<{ fake: StripeFake; options: TestAppOptions }> {
  const deploymentId = randomIds.uuid();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const fake = await startStripeFake({ now: () => clock.now(), webhookUrl: `${publicUrl}/webhooks/stripe` });
  fake.bank.setDelivery('HELD');
  const stripe = { secretKey: fake.secretKey, webhookSecrets: [fake.webhookSecret], apiUrl: fake.url };
  // A charge whose response never comes must not hold up the test.
  const impatient = createStripeGateway({ stripe, publicUrl, deploymentId, clock, responseTimeoutMs: 500 });
  const options: TestAppOptions = {
    clock,
    listen: true,
    env: { ...stripeEnvironment(fake), PORT: String(port), RATE_LIMIT: '100000' },
    config: { databasePoolSize: 20 },
    overrides: {
      deploymentId,
      ports: [
        override(gatewayPort, (gateway) =>
          gateway.provider === 'STRIPE' ? { ...gateway, chargeRecurring: impatient.chargeRecurring } : gateway,
        ),
      ],
    },
  };
  return { fake, options };
}

/** An app that takes payments at a fake of Stripe. */
export function useStripe(): { app: () => TestApp; fake: () => StripeFake } {
  let fake: StripeFake | undefined;
  const started = () => {
    if (fake === undefined) throw new Error('The fake is started in a beforeAll hook: use it inside hooks and tests.');
    return fake;
  };
  const app = useTestApp(async () => {
    const program = await stripeProgram(new TestClock());
    fake = program.fake;
    return program.options;
  });
  afterAll(() => fake?.stop());
  return { app, fake: started };
}

/** Gives a card on the hosted page. */
export function payAtStripe(pageUrl: string, number: string): Promise<Response> {
  return submitAtStripe(`${pageUrl}/card`, { number, expiry: '12/40', cvc: '123' });
}

export function submitAtStripe(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
