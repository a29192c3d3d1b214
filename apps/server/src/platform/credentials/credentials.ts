import { CREDENTIAL_FIELDS, type CredentialFields, CredentialProvider } from '@komora/api/admin/credential';
import type { Config } from '../../config/config.ts';
import type { GopayConfig, StripeConfig } from '../../config/payments.ts';
import type { KsefConfig, NavConfig } from '../../config/tax.ts';
import type { Log } from '../logging.ts';
import { decrypt, type SecretKeys } from '../secrets.ts';
import type { CredentialRow } from './credentials.sql.ts';

type ConfigParts = Pick<Config, 'stripe' | 'gopay' | 'ksef' | 'nav' | 'gatewayUrls' | 'taxPlaces'>;

/** Configurations by vendor, as its provider takes them. */
export interface VendorConfigs {
  STRIPE: StripeConfig;
  GOPAY: GopayConfig;
  KSEF: KsefConfig;
  NAV: NavConfig;
  APPLE_WALLET: AppleWalletConfig;
  GOOGLE_WALLET: GoogleWalletConfig;
}

/** Certificates and key in PEM. */
export interface AppleWalletConfig {
  certificate: string;
  key: string;
  keyPassword: string | undefined;
  /** Apple's certificate that issued {@link certificate}. */
  intermediate: string;
}

export interface GoogleWalletConfig {
  issuerId: string;
  /** The JSON file of the key of a service account. */
  serviceAccount: string;
}

/** The account at a gateway whose attempts and cards the present credentials can use. */
export interface GatewayAccount {
  account: string | null;
  /** Attempts without an account are of this account, too. */
  ownsEarlier: boolean;
}

type Entered = { readonly [P in CredentialProvider]?: CredentialFields<P> };

/** The configuration of a vendor with entered values. */
export function toVendorConfig<P extends CredentialProvider>(
  config: ConfigParts,
  provider: P,
  fields: CredentialFields<P>,
): VendorConfigs[P];
export function toVendorConfig(
  config: ConfigParts,
  provider: CredentialProvider,
  given: CredentialFields<CredentialProvider>,
): VendorConfigs[CredentialProvider] {
  switch (provider) {
    case 'STRIPE': {
      const { secretKey, webhookSecret, oldWebhookSecret } = given as CredentialFields<'STRIPE'>;
      const webhookSecrets = [webhookSecret, oldWebhookSecret].filter((secret) => secret !== null);
      return { secretKey: secretKey ?? '', webhookSecrets, apiUrl: config.gatewayUrls.stripe };
    }
    case 'GOPAY': {
      const { system, goId, clientId, clientSecret } = given as CredentialFields<'GOPAY'>;
      return { goId, clientId, clientSecret: clientSecret ?? '', apiUrl: config.gatewayUrls.gopay[system] };
    }
    case 'KSEF': {
      const { kind, token, certificate, key, keyPassword } = given as CredentialFields<'KSEF'>;
      const credentials: KsefConfig['credentials'] =
        kind === 'TOKEN'
          ? { kind, token: token ?? '' }
          : { kind: 'PEM', certificate: certificate ?? '', key: key ?? '', keyPassword: keyPassword ?? undefined };
      return { ...config.taxPlaces.ksef, credentials };
    }
    case 'NAV': {
      const { login, password, signKey, exchangeKey } = given as CredentialFields<'NAV'>;
      return {
        url: config.taxPlaces.navUrl,
        login,
        password: password ?? '',
        signKey: signKey ?? '',
        exchangeKey: exchangeKey ?? '',
      };
    }
    case 'APPLE_WALLET': {
      const { certificate, key, keyPassword, intermediate } = given as CredentialFields<'APPLE_WALLET'>;
      return { certificate: certificate ?? '', key: key ?? '', keyPassword: keyPassword ?? undefined, intermediate: intermediate ?? '' };
    }
    case 'GOOGLE_WALLET': {
      const { issuerId, serviceAccount } = given as CredentialFields<'GOOGLE_WALLET'>;
      return { issuerId, serviceAccount: serviceAccount ?? '' };
    }
  }
}

/** Stored values. @throws Error if the key of the value is not known or its form is another one */
export function readFields<P extends CredentialProvider>(secretKey: SecretKeys, provider: P, secret: Buffer): CredentialFields<P> {
  return CREDENTIAL_FIELDS[provider].parse(JSON.parse(decrypt(secretKey, secret))) as CredentialFields<P>;
}

/**
 * Credentials of vendors, as this process knows them: the entered ones first, then those of the environment. The listener of the settings replaces the
 * entered ones after every change of any process.
 */
export class Credentials {
  readonly #config: ConfigParts;
  readonly #secretKey: SecretKeys;
  readonly #log: Pick<Log, 'error'>;
  #rows: readonly CredentialRow[] = [];
  #configs: { readonly [P in CredentialProvider]: VendorConfigs[P] | undefined };

  constructor(options: { config: ConfigParts; secretKey: SecretKeys; log: Pick<Log, 'error'> }) {
    this.#config = options.config;
    this.#secretKey = options.secretKey;
    this.#log = options.log;
    this.#configs = this.#effective({});
  }

  /** Undefined: the vendor is not used. The same object until the credentials change. */
  get<P extends CredentialProvider>(provider: P): VendorConfigs[P] | undefined {
    return this.#configs[provider];
  }

  /** Undefined while nobody has entered credentials of this gateway: then accounts are not told apart. */
  accountOf(provider: string): GatewayAccount | undefined {
    return this.#rows.find((row) => row.provider === provider);
  }

  /** Replaces the entered credentials. Values that cannot be read are logged, and the vendor is not used. */
  replace(rows: readonly CredentialRow[]): void {
    const isSame = rows.length === this.#rows.length && rows.every((row) => this.#rows.some((old) => isSameRow(old, row)));
    this.#rows = rows;
    // The objects stay, so that adapters keep their tokens and connections.
    if (isSame) return;
    const entered: Record<string, unknown> = {};
    const unreadable: string[] = [];
    for (const { provider, secret } of rows) {
      const known = CredentialProvider.safeParse(provider);
      if (secret === null || !known.success) continue;
      try {
        entered[provider] = readFields(this.#secretKey, known.data, secret);
      } catch (error) {
        this.#log.error({ err: error, provider }, 'the entered credentials of a vendor cannot be read');
        unreadable.push(provider);
      }
    }
    const next = this.#effective(entered);
    this.#configs = { ...next, ...Object.fromEntries(unreadable.map((provider) => [provider, undefined])) };
  }

  #effective(entered: Entered): { readonly [P in CredentialProvider]: VendorConfigs[P] | undefined } {
    const { stripe, gopay, ksef, nav } = this.#config;
    const of = <P extends CredentialProvider>(provider: P, fallback: VendorConfigs[P] | undefined): VendorConfigs[P] | undefined => {
      const fields = entered[provider];
      return fields === undefined ? fallback : toVendorConfig(this.#config, provider, fields as CredentialFields<P>);
    };
    return {
      STRIPE: of('STRIPE', stripe),
      GOPAY: of('GOPAY', gopay),
      KSEF: of('KSEF', ksef),
      NAV: of('NAV', nav),
      APPLE_WALLET: of('APPLE_WALLET', undefined),
      GOOGLE_WALLET: of('GOOGLE_WALLET', undefined),
    };
  }
}

const isSameRow = (old: CredentialRow, row: CredentialRow): boolean =>
  old.provider === row.provider &&
  old.version === row.version &&
  (old.secret === null ? row.secret === null : row.secret !== null && old.secret.equals(row.secret));
