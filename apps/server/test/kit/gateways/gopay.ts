import { freePort } from '@komora/embedded-postgres';
import { TestClock } from '@komora/testing';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { afterAll } from 'vitest';
import { gatewayPort } from '../../../src/modules/payments/index.ts';
import { override } from '../../../src/platform/module/register-modules.ts';
import { createGopay } from '../../../src/providers/gopay/gopay.ts';
import { type TestApp, type TestAppOptions, useTestApp } from '../test-app.ts';

/** The environment of a program that takes payments at the fake. */
export const gopayEnvironment = ({ apiUrl, clientId, clientSecret, goId }: GopayFake): Record<string, string> => ({
  PAYMENT_PROVIDER: 'GOPAY',
  GOPAY_API_URL: apiUrl,
  GOPAY_CLIENT_ID: clientId,
  GOPAY_CLIENT_SECRET: clientSecret,
  GOPAY_GOID: String(goId),
});

/** A fake of GoPay that holds its notifications until a test delivers them, and the options of a program that takes payments there. */
export async function gopayProgram(clock: TestClock): Promise<{ fake: GopayFake; options: TestAppOptions }> {
  const fake = await startGopayFake({ now: () => clock.now() });
  const { apiUrl, clientId, clientSecret, goId } = fake;
  const port = await freePort();
  const notificationUrl = `http://127.0.0.1:${port}/webhooks/gopay`;
  // A charge whose response never comes must not hold up the test.
  const impatient = createGopay({ apiUrl, clientId, clientSecret, goId: String(goId), notificationUrl, timeoutMs: 1000 }, clock);
  const options: TestAppOptions = {
    clock,
    listen: true,
    env: { ...gopayEnvironment(fake), PORT: String(port), RATE_LIMIT: '1', HOLDS_PER_ADDRESS: '1000' },
    config: { databasePoolSize: 20 },
    overrides: {
      ports: [
        override(gatewayPort, (gateway) =>
          gateway.provider === 'GOPAY' ? { ...gateway, chargeRecurring: impatient.chargeRecurring } : gateway,
        ),
      ],
    },
  };
  return { fake, options };
}

/** An app that takes payments at a fake of GoPay. */
export function useGopay(): { app: () => TestApp; fake: () => GopayFake } {
  let fake: GopayFake | undefined;
  const started = () => {
    if (fake === undefined) throw new Error('The fake is started in a beforeAll hook: use it inside hooks and tests.');
    return fake;
  };
  const app = useTestApp(async () => {
    const program = await gopayProgram(new TestClock());
    fake = program.fake;
    return program.options;
  });
  afterAll(() => fake?.stop());
  return { app, fake: started };
}

/** The id of a payment at GoPay, from the address of its page. */
export const gopayIdOf = (paymentUrl: string): number => Number(new URL(paymentUrl).pathname.split('/').at(-1));
