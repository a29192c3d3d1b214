import Stripe from 'stripe';
import type { StripeConfig } from '../../config/payments.ts';

export function openClient({ secretKey, apiUrl }: StripeConfig, timeout: number): Stripe {
  const settings = { timeout, maxNetworkRetries: 1, telemetry: false, appInfo: { name: 'Komora' } };
  if (apiUrl === undefined) return new Stripe(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...settings,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
  });
}
