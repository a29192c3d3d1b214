import { Country, PaymentProvider } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import { address, assignments, list, matching, optional, optionalFlag, optionalOneOf, type Reading, url } from './variable.ts';

export interface StripeConfig {
  /** Secret or restricted key: `sk_test_…`, `sk_live_…`, `rk_test_…`, `rk_live_…`. */
  secretKey: string;
  /** Signing secrets of the webhook; two while one replaces the other. */
  webhookSecrets: string[];
  /** Address of a Stripe fake; undefined: api.stripe.com. */
  apiUrl: string | undefined;
}

export interface GopayConfig {
  /** GoPay's number of the merchant's e-shop. */
  goId: string;
  clientId: string;
  clientSecret: string;
  /** Base URL of the REST API v3, without a trailing slash. */
  apiUrl: string;
}

export interface PaymentConfig {
  /** True if the mock gateway, which moves no money, is available. */
  mockPayments: boolean;
  /** Present if configured, even if not chosen: older contracts can have saved cards there. */
  stripe: StripeConfig | undefined;
  /** As `stripe`. */
  gopay: GopayConfig | undefined;
  /** Addresses for credentials that staff enter. */
  gatewayUrls: {
    /** A Stripe fake; undefined: api.stripe.com. */
    stripe: string | undefined;
    gopay: Record<GopaySystem, string>;
  };
}

export type GopaySystem = 'SANDBOX' | 'PRODUCTION';

const hasDistinctKeys = (pairs: readonly (readonly [string, string])[]): boolean =>
  new Set(pairs.map(([key]) => key)).size === pairs.length;

const gopayUrls = { sandbox: 'https://gw.sandbox.gopay.com/api', production: 'https://gate.gopay.cz/api' };

export const paymentVariables = {
  PAYMENT_PROVIDER: optionalOneOf(PaymentProvider.options, 'STRIPE'),
  PAYMENT_PROVIDERS: optional(
    assignments(Country, PaymentProvider).check(z.refine(hasDistinctKeys)),
    `a comma-separated list of country=provider, each country (${Country.options.join(', ')}) at most once, where provider is one of ${PaymentProvider.options.join(', ')}`,
    'SVK=STRIPE,CZE=GOPAY',
  ),
  TEST_GATEWAY: optionalFlag('true'),
  STRIPE_SECRET_KEY: matching(
    /^(sk|rk)_(test|live)_\w+$/,
    'a secret or restricted key of Stripe, which staff enter in the console if it is not set',
    'sk_test_51Komora000000000000000000',
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    list(z.string().check(z.regex(/^whsec_\w+$/))).check(z.minLength(1), z.maxLength(2)),
    'the signing secret of the webhook endpoint, required with STRIPE_SECRET_KEY (two, comma-separated, while one replaces the other)',
    'whsec_0000000000000000000000000000',
  ),
  STRIPE_API_URL: url(['http', 'https'], 'http://127.0.0.1:12111'),
  GOPAY_GOID: matching(/^\d{8,12}$/, 'the number of the e-shop at GoPay, 8 to 12 digits (set all three values or none)', '8123456789'),
  GOPAY_CLIENT_ID: matching(/^[\w-]{4,64}$/, 'the client id of the e-shop at GoPay (set all three values or none)', '1061399163'),
  GOPAY_CLIENT_SECRET: matching(
    /^[\x21-\x7e]{4,128}$/,
    'the client secret of the e-shop at GoPay (set all three values or none)',
    'stDTmVXF',
  ),
  GOPAY_API_URL: optional(
    z.union([z.enum(['sandbox', 'production']), address(['http', 'https'])]),
    'sandbox, production, or an address that begins with http:// or https://',
    'http://127.0.0.1:4240/api',
  ),
};

type PaymentReading = Reading<typeof paymentVariables>;

/** Gateways by country. `fixed` are those of the variables; `initial` apply until staff choose others. */
export function gatewaySettings(
  { values }: PaymentReading,
  local: boolean,
): { fixed: Partial<Record<Country, PaymentProvider>>; initial: Partial<Record<Country, PaymentProvider>> } {
  const all = (provider: PaymentProvider) =>
    Object.fromEntries(Country.options.map((country) => [country, provider])) as Record<Country, PaymentProvider>;
  const { PAYMENT_PROVIDER: everywhere, PAYMENT_PROVIDERS: exceptions = [] } = values;
  return {
    fixed: { ...(everywhere === undefined ? {} : all(everywhere)), ...Object.fromEntries(exceptions) },
    // The mock gateway moves no money and anybody controls it. For clients it must not be a silent default.
    initial: local ? all('MOCK') : {},
  };
}

/** @param environment.local true without own database, https address and production mode: the mock gateway is the default */
export function paymentConfig(reading: PaymentReading, environment: { production: boolean; local: boolean }): PaymentConfig {
  const { values, report } = reading;
  const { production, local } = environment;
  const mockPayments = values.TEST_GATEWAY ?? local;
  const { fixed, initial } = gatewaySettings(reading, local);
  if (Object.values({ ...initial, ...fixed }).includes('MOCK') && !mockPayments) {
    const expected = 'true to accept test payments, which move no money, because the payment provider is MOCK';
    report('TEST_GATEWAY', { expected, example: 'true' });
  }
  return {
    mockPayments,
    stripe: stripeConfig(reading, production),
    gopay: gopayConfig(reading, production),
    gatewayUrls: { stripe: reading.values.STRIPE_API_URL, gopay: gopaySystems(reading.values.GOPAY_API_URL) },
  };
}

/** A fake takes the place of the sandbox. */
function gopaySystems(address: string | undefined): Record<GopaySystem, string> {
  const isFake = address !== undefined && address !== 'sandbox' && address !== 'production';
  return { SANDBOX: isFake ? address : gopayUrls.sandbox, PRODUCTION: gopayUrls.production };
}

/** Without values, staff enter them in the console. */
function stripeConfig({ values, isSet, report }: PaymentReading, production: boolean): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecrets = [], STRIPE_API_URL: apiUrl } = values;
  if (apiUrl !== undefined && (production || secretKey.includes('_live_'))) {
    const expected = 'empty in production mode and with a live key, because it is for test servers only';
    report('STRIPE_API_URL', { expected, example: '' });
  }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  if (!names.some(isSet)) return undefined;
  for (const name of names) if (!isSet(name)) report(name);
  return { secretKey, webhookSecrets, apiUrl };
}

function gopayConfig({ values, isSet, report }: PaymentReading, production: boolean): GopayConfig | undefined {
  const requested = values.GOPAY_API_URL ?? (production ? 'production' : 'sandbox');
  const isKnown = requested === 'sandbox' || requested === 'production';
  if (production && !isKnown) {
    const expected = 'sandbox or production (production mode allows no other address)';
    report('GOPAY_API_URL', { expected, example: 'production' });
  }
  const names = ['GOPAY_GOID', 'GOPAY_CLIENT_ID', 'GOPAY_CLIENT_SECRET'] as const;
  if (!names.some(isSet)) return undefined;
  for (const name of names) if (!isSet(name)) report(name);
  const { GOPAY_GOID: goId = '', GOPAY_CLIENT_ID: clientId = '', GOPAY_CLIENT_SECRET: clientSecret = '' } = values;
  return { goId, clientId, clientSecret, apiUrl: isKnown ? gopayUrls[requested] : requested };
}
