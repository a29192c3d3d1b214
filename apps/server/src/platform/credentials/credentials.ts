import { CREDENTIAL_FIELDS, type CredentialFields, CredentialProvider, isTaxAuthority } from '@komora/api/admin/credential';
import type { TaxAuthority } from '@komora/api/admin/tax-report';
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

/** Vendors with one log-in for all companies. */
type SharedProvider = Exclude<CredentialProvider, TaxAuthority>;
type Shared = { readonly [P in SharedProvider]: VendorConfigs[P] | undefined };
type OfCompanies<A extends TaxAuthority> = ReadonlyMap<string, VendorConfigs[A] | undefined>;

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
  #shared: Shared;
  /** By legal entity; undefined: the entered values cannot be read. */
  #ofCompanies: { readonly [A in TaxAuthority]: OfCompanies<A> } = { KSEF: new Map(), NAV: new Map() };

  constructor(options: { config: ConfigParts; secretKey: SecretKeys; log: Pick<Log, 'error'> }) {
    this.#config = options.config;
    this.#secretKey = options.secretKey;
    this.#log = options.log;
    this.#shared = this.#ofEnvironment();
  }

  /** Undefined: the vendor is not used. The same object until the credentials change. */
  get<P extends SharedProvider>(provider: P): VendorConfigs[P] | undefined {
    return this.#shared[provider];
  }

  /**
   * The log-in of a company at a tax authority: the entered one, otherwise that of the environment. Undefined: the company does not report. The same object
   * until the credentials change.
   */
  ofCompany<A extends TaxAuthority>(authority: A, legalEntityId: string): VendorConfigs[A] | undefined {
    const entered: OfCompanies<A> = this.#ofCompanies[authority];
    return entered.has(legalEntityId) ? entered.get(legalEntityId) : this.#environmentOf(authority);
  }

  /** True if at least one company can report to the authority. */
  reportsTo(authority: TaxAuthority): boolean {
    return (
      this.#environmentOf(authority) !== undefined || [...this.#ofCompanies[authority].values()].some((config) => config !== undefined)
    );
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
    const shared: Record<string, unknown> = this.#ofEnvironment();
    const ofCompanies = { KSEF: new Map(), NAV: new Map() };
    for (const { provider, legalEntityId, secret } of rows) {
      const known = CredentialProvider.safeParse(provider);
      if (secret === null || !known.success) continue;
      const config = this.#toConfig(known.data, secret);
      if (!isTaxAuthority(known.data)) shared[known.data] = config;
      else if (legalEntityId !== null) ofCompanies[known.data].set(legalEntityId, config);
    }
    this.#shared = shared as unknown as Shared;
    this.#ofCompanies = ofCompanies;
  }

  /** Undefined if the values cannot be read. */
  #toConfig(provider: CredentialProvider, secret: Buffer): VendorConfigs[CredentialProvider] | undefined {
    try {
      return toVendorConfig(this.#config, provider, readFields(this.#secretKey, provider, secret));
    } catch (error) {
      this.#log.error({ err: error, provider }, 'the entered credentials of a vendor cannot be read');
      return undefined;
    }
  }

  #environmentOf<A extends TaxAuthority>(authority: A): VendorConfigs[A] | undefined {
    const { ksef, nav } = this.#config;
    const configs: { readonly [B in TaxAuthority]: VendorConfigs[B] | undefined } = { KSEF: ksef, NAV: nav };
    return configs[authority];
  }

  #ofEnvironment(): { -readonly [P in SharedProvider]: VendorConfigs[P] | undefined } {
    const { stripe, gopay } = this.#config;
    return { STRIPE: stripe, GOPAY: gopay, APPLE_WALLET: undefined, GOOGLE_WALLET: undefined };
  }
}

const isSameRow = (old: CredentialRow, row: CredentialRow): boolean =>
  old.provider === row.provider &&
  old.legalEntityId === row.legalEntityId &&
  old.version === row.version &&
  (old.secret === null ? row.secret === null : row.secret !== null && old.secret.equals(row.secret));
