import { X509Certificate } from 'node:crypto';
import {
  CREDENTIAL_PROVIDERS,
  type Credential,
  type CredentialFields,
  type CredentialProvider,
  isTaxAuthority,
} from '@komora/api/admin/credential';
import { Country } from '@komora/api/enumerations';
import type { Config } from '../../../config/config.ts';
import { readFields, toVendorConfig, type VendorConfigs } from '../../../platform/credentials/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { type CredentialKey, type CredentialRecord, findCredential, findLegalEntity, listSellers } from './credential.sql.ts';
import { secretFields, visibleFields } from './merge-fields.ts';

type ReadDeps = Pick<Deps, 'config' | 'secretKey' | 'log' | 'settings'>;

/** Production systems; every other address is one for tests. */
const LIVE = {
  GOPAY: 'https://gate.gopay.cz/api',
  KSEF: 'https://api.ksef.mf.gov.pl/v2',
  NAV: 'https://api.onlineszamla.nav.gov.hu/invoiceService/v3',
} as const;

/** TEST moves no money and reports nothing that counts; null for wallets, which have no test system. */
export function modeOf<P extends CredentialProvider>(provider: P, config: VendorConfigs[P]): 'TEST' | 'LIVE' | null;
export function modeOf(provider: keyof typeof LIVE, config: VendorConfigs[CredentialProvider]): 'TEST' | 'LIVE' | null {
  if ('secretKey' in config) return config.secretKey.includes('_live_') ? 'LIVE' : 'TEST';
  const address = 'apiUrl' in config ? config.apiUrl : 'url' in config ? config.url : null;
  if (address === null) return null;
  return address === LIVE[provider] ? 'LIVE' : 'TEST';
}

/** The stored values; null without any, and if no known key opens them. */
export function storedFields<P extends CredentialProvider>(
  { secretKey, log }: Pick<ReadDeps, 'secretKey' | 'log'>,
  provider: P,
  record: CredentialRecord,
): CredentialFields<P> | null {
  if (record?.secret == null) return null;
  try {
    return readFields(secretKey, provider, record.secret);
  } catch (error) {
    log.error({ err: error, provider }, 'the entered credentials of a vendor cannot be read');
    return null;
  }
}

/** For staff, without secrets. */
export async function showCredential(deps: ReadDeps, reader: Reader, key: CredentialKey): Promise<Credential> {
  const { config, settings } = deps;
  const { provider, legalEntityId } = key;
  const record = await findCredential(reader, key);
  const legalEntity = legalEntityId === null ? undefined : await findLegalEntity(reader, legalEntityId);
  const fields = storedFields(deps, provider, record);
  const isEntered = record?.secret != null;
  const vendor = fields === null ? (isEntered ? undefined : environmentOf(config, provider)) : toVendorConfig(config, provider, fields);
  return {
    provider,
    legalEntity: legalEntity ?? null,
    version: record?.version ?? 0,
    source: isEntered ? 'CONSOLE' : vendor === undefined ? 'NONE' : 'ENVIRONMENT',
    mode: vendor === undefined ? null : modeOf(provider, vendor),
    account: accountOf(vendor) ?? record?.account?.split('/')[0] ?? null,
    expiresAt: (fields === null ? null : expiryOf(fields))?.toISOString() ?? null,
    verified: record?.verified ?? true,
    shown: fields === null ? environmentFields(vendor) : visibleFields(provider, fields),
    stored: fields === null ? [] : secretFields(provider, fields),
    webhookUrl: provider === 'STRIPE' ? `${config.publicUrl}/webhooks/stripe` : null,
    countries: countriesOf(settings, provider),
    changedAt: record?.changedAt.toISOString() ?? null,
    changedBy: record?.changedBy ?? null,
  };
}

export async function showCredentials(deps: ReadDeps, reader: Reader): Promise<Credential[]> {
  const keys = await Promise.all(CREDENTIAL_PROVIDERS.map((provider) => keysOf(reader, provider)));
  return Promise.all(keys.flat().map((key) => showCredential(deps, reader, key)));
}

/** One for each company at a tax authority. */
async function keysOf(reader: Reader, provider: CredentialProvider): Promise<CredentialKey[]> {
  const sellers = isTaxAuthority(provider) ? await listSellers(reader, provider) : [];
  return sellers.length === 0 ? [{ provider, legalEntityId: null }] : sellers.map(({ id }) => ({ provider, legalEntityId: id }));
}

export function environmentOf<P extends CredentialProvider>(config: Config, provider: P): VendorConfigs[P] | undefined {
  const { stripe, gopay, ksef, nav } = config;
  const all: { readonly [Q in CredentialProvider]: VendorConfigs[Q] | undefined } = {
    STRIPE: stripe,
    GOPAY: gopay,
    KSEF: ksef,
    NAV: nav,
    APPLE_WALLET: undefined,
    GOOGLE_WALLET: undefined,
  };
  return all[provider];
}

/** The account that the values name themselves. */
function accountOf(vendor: VendorConfigs[CredentialProvider] | undefined): string | null {
  if (vendor === undefined) return null;
  if ('goId' in vendor) return vendor.goId;
  return 'intermediate' in vendor ? passTypeOf(vendor.certificate) : null;
}

const passTypeOf = (certificate: string): string | null => /^UID=(.+)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? null;

/** When the entered certificate ends; null without one. */
export function expiryOf(fields: object): Date | null {
  return 'certificate' in fields && typeof fields.certificate === 'string' ? new X509Certificate(fields.certificate).validToDate : null;
}

/** Of the environment only what names the account or the user is shown. */
function environmentFields(vendor: VendorConfigs[CredentialProvider] | undefined): Record<string, string> {
  if (vendor === undefined) return {};
  if ('secretKey' in vendor) return visibleFields('STRIPE', { secretKey: vendor.secretKey });
  if ('goId' in vendor) return { goId: vendor.goId, clientId: vendor.clientId };
  return 'login' in vendor ? { login: vendor.login } : {};
}

function countriesOf(settings: Deps['settings'], provider: CredentialProvider): Country[] {
  if (provider === 'KSEF') return ['POL'];
  if (provider === 'NAV') return ['HUN'];
  return Country.options.filter((country) => paymentProviderIn(settings, country) === provider);
}
