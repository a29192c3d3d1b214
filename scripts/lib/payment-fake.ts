import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StripeFake } from '@komora/testing/stripe/index';
import { type Config, ConfigError } from '../../apps/server/src/config/config.ts';

export interface PaymentFake {
  /** The configuration that lets the program use the fake. */
  env: Record<string, string>;
  /** The lines to print at the start. */
  lines: string[];
  stop(): Promise<void>;
}

interface FakeOptions {
  /** The folder of its state. */
  file: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

const fakes: Record<string, (options: FakeOptions) => Promise<PaymentFake>> = { stripe: stripeFake, gopay: gopayFake };

/**
 * Starts the fake of a card gateway that PAYMENT_FAKE names, in this process; undefined when it names none.
 * @throws ConfigError for another name, and in production
 */
export async function openPaymentFake(name: string | undefined, config: Config): Promise<PaymentFake | undefined> {
  if (!name?.trim()) return undefined;
  const open = Object.hasOwn(fakes, name) ? fakes[name] : undefined;
  if (open === undefined || config.production || config.role !== 'all')
    throw new ConfigError(
      `PAYMENT_FAKE=${JSON.stringify(name)}: must be one of ${Object.keys(fakes).join(', ')}, outside production mode and with ROLE=all. Example: PAYMENT_FAKE=stripe`,
    );
  mkdirSync(config.dataDir, { recursive: true });
  return open({ file: join(config.dataDir, `fake-${name}.json`), publicUrl: config.publicUrl });
}

async function stripeFake({ file, publicUrl }: FakeOptions): Promise<PaymentFake> {
  // Loaded on demand, because the program does not need it.
  const { startStripeFake } = await import('@komora/testing/stripe/index');
  const fake = await startStripeFake({ file, webhookUrl: `${publicUrl}/webhooks/stripe` });
  return {
    env: stripeVariables(fake),
    lines: [`Paying: a fake of Stripe at ${fake.url}; its card page lists test cards. No real money moves.`],
    stop: fake.stop,
  };
}

/** The configuration that lets the program use a fake of Stripe. @param url where the program reaches it */
export function stripeVariables(fake: StripeFake, url = fake.url): Record<string, string> {
  return {
    PAYMENT_PROVIDER: 'STRIPE',
    PAYMENT_PROVIDERS: '',
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_URL: url,
  };
}

async function gopayFake({ file }: FakeOptions): Promise<PaymentFake> {
  const { startGopayFake } = await import('@komora/testing/gopay/fake');
  const fake = await startGopayFake({ file });
  return {
    env: {
      PAYMENT_PROVIDER: 'GOPAY',
      PAYMENT_PROVIDERS: '',
      GOPAY_GOID: String(fake.goId),
      GOPAY_CLIENT_ID: fake.clientId,
      GOPAY_CLIENT_SECRET: fake.clientSecret,
      GOPAY_API_URL: fake.apiUrl,
    },
    lines: [`Paying: a fake of GoPay at ${fake.origin}; its card page lists test cards. No real money moves.`],
    stop: fake.stop,
  };
}
