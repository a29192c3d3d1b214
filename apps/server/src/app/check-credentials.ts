import type { CredentialProvider } from '@komora/api/admin';
import type { CheckCredentials, Checked } from '../modules/operations/index.ts';
import type { VendorConfigs } from '../platform/credentials/index.ts';
import type { Deps } from '../platform/module/context.ts';
import { checkAppleWallet } from '../providers/apple-wallet/check-apple-wallet.ts';
import { checkGoogleWallet } from '../providers/google-wallet/check-google-wallet.ts';
import { checkGopay, hasGopayPayment } from '../providers/gopay/check-gopay.ts';
import { checkKsef } from '../providers/ksef/check-ksef.ts';
import { checkNav } from '../providers/nav/check-nav.ts';

/** The harmless calls of the vendors. Stripe's library is imported at its first use. */
export function checkCredentials(deps: Pick<Deps, 'clock' | 'ids'>): CheckCredentials {
  type Check<P extends CredentialProvider> = (config: VendorConfigs[P], taxIds: readonly string[]) => Promise<Checked>;
  const checks: { readonly [P in CredentialProvider]: Check<P> } = {
    STRIPE: async (config) => (await import('../providers/stripe/check-stripe.ts')).checkStripe(config),
    GOPAY: (config) => checkGopay(config, deps.clock),
    KSEF: (config, taxIds) => checkKsef(config, taxIds, deps.clock),
    NAV: (config, taxIds) => checkNav(config, taxIds, deps),
    APPLE_WALLET: async (config) => checkAppleWallet(config, deps.clock),
    GOOGLE_WALLET: async (config) => checkGoogleWallet(config),
  };
  return {
    check: (provider, config, taxIds) => checks[provider](config, taxIds),
    hasPayment: async (_provider, config, id) =>
      'secretKey' in config
        ? (await import('../providers/stripe/check-stripe.ts')).hasStripePayment(config, id)
        : hasGopayPayment(config, id, deps.clock),
  };
}
