import { Country, PaymentProvider } from '@komora/contract/enumerations';
import { oneOf, type Reading, refuse, url } from './read.ts';
import { type GopayConfig, gopay } from './read-gopay.ts';

export interface StripeConfig {
  /** Secret or restricted key: `sk_test_…`, `sk_live_…`, `rk_test_…`, `rk_live_…`. */
  secretKey: string;
  /** What signs its notifications; two while one is being replaced by another. */
  webhookSecrets: string[];
  /** Where it answers instead of api.stripe.com: a fake. */
  apiUrl: string | undefined;
}

export interface PaymentConfig {
  /** Who takes the money, unless the country has one of its own in `paymentProviders`. */
  paymentProvider: PaymentProvider;
  /** By the warehouse's country. */
  paymentProviders: ReadonlyMap<Country, PaymentProvider>;
  /** The test gateway is there: chosen, or needed by the demo's cards. */
  mockPayments: boolean;
  /** There when configured, chosen or not: contracts from before still have its cards. */
  stripe: StripeConfig | undefined;
  /** Likewise. */
  gopay: GopayConfig | undefined;
}

/** Who takes the money for a warehouse of this country. */
export function paymentProviderIn(config: Pick<PaymentConfig, 'paymentProvider' | 'paymentProviders'>, country: Country): PaymentProvider {
  return config.paymentProviders.get(country) ?? config.paymentProvider;
}

/** @param surroundings.demo the embedded database, whose demo contracts have cards of the test gateway */
export function payments(read: Reading, surroundings: { production: boolean; demo: boolean }): PaymentConfig {
  const { production, demo } = surroundings;
  const paymentProvider = oneOf(read, 'PAYMENT_PROVIDER', PaymentProvider.options, 'MOCK');
  const paymentProviders = providersByCountry(read, 'PAYMENT_PROVIDERS');
  const chosen = new Set([paymentProvider, ...paymentProviders.values()]);
  // A card page that moves no money is never the silent default of a shop in earnest.
  if (production && !read.env.PAYMENT_PROVIDER?.trim())
    refuse(read, 'PAYMENT_PROVIDER', `one of ${PaymentProvider.options.join(', ')}, by name in production mode`, 'STRIPE');
  return {
    paymentProvider,
    paymentProviders,
    mockPayments: chosen.has('MOCK') || (demo && !production),
    stripe: stripe(read, { production, chosen: chosen.has('STRIPE') }),
    gopay: gopay(read, { production, chosen: chosen.has('GOPAY') }),
  };
}

/** `COUNTRY=PROVIDER` parts, comma-separated. */
function providersByCountry(read: Reading, name: string): Map<Country, PaymentProvider> {
  const providers = new Map<Country, PaymentProvider>();
  const parts = (read.env[name] ?? '').split(',').map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const [left, right, ...rest] = part.split('=').map((side) => side.trim());
    const country = Country.options.find((known) => known === left);
    const provider = PaymentProvider.options.find((known) => known === right);
    if (country === undefined || provider === undefined || rest.length > 0 || providers.has(country)) {
      refuse(
        read,
        name,
        `a comma-separated list of country=provider, each country (${Country.options.join(', ')}) once, with a provider of ${PaymentProvider.options.join(', ')}`,
        'SVK=STRIPE,CZE=GOPAY',
      );
      return new Map();
    }
    providers.set(country, provider);
  }
  return providers;
}

const keyShape = /^(sk|rk)_(test|live)_\w+$/;
const webhookSecretShape = /^whsec_\w+$/;

function stripe(read: Reading, { production, chosen }: { production: boolean; chosen: boolean }): StripeConfig | undefined {
  const value = (name: string) => read.env[name]?.trim() ?? '';
  const secretKey = value('STRIPE_SECRET_KEY');
  const webhookSecret = value('STRIPE_WEBHOOK_SECRET');
  const webhookSecrets = webhookSecret.split(',').map((part) => part.trim());
  const fake = value('STRIPE_API_URL');
  const apiUrl = fake === '' ? undefined : url(read, 'STRIPE_API_URL', ['http:', 'https:'], 'http://127.0.0.1:12111');
  if (apiUrl !== undefined && (production || secretKey.includes('_live_')))
    refuse(read, 'STRIPE_API_URL', 'left out in production mode and with a live key: it is for a fake of Stripe', '');
  if (!chosen && secretKey === '' && webhookSecret === '') return undefined;
  if (!keyShape.test(secretKey))
    refuse(read, 'STRIPE_SECRET_KEY', 'a secret or restricted key of Stripe, needed with STRIPE', 'sk_test_51Komora000000000000000000');
  if (webhookSecrets.length > 2 || !webhookSecrets.every((part) => webhookSecretShape.test(part)))
    refuse(
      read,
      'STRIPE_WEBHOOK_SECRET',
      'the signing secret of the webhook endpoint, needed with STRIPE (two, comma-separated, while one replaces the other)',
      'whsec_0000000000000000000000000000',
    );
  return { secretKey, webhookSecrets, apiUrl };
}
