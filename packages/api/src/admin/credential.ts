import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country } from '../enumerations.ts';
import { Instant, requiredText, Version } from '../values.ts';
import type { TaxAuthority } from './tax-report.ts';
import { Reason } from './values.ts';

/** Vendors whose credentials staff enter, in the order of the page. */
export const CREDENTIAL_PROVIDERS = ['STRIPE', 'GOPAY', 'KSEF', 'NAV', 'APPLE_WALLET', 'GOOGLE_WALLET'] as const;
export const CredentialProvider = z.enum(CREDENTIAL_PROVIDERS);
export type CredentialProvider = z.infer<typeof CredentialProvider>;

/** True for vendors at which each company has a log-in of its own. */
export const isTaxAuthority = (provider: CredentialProvider): provider is TaxAuthority => provider === 'KSEF' || provider === 'NAV';

const secret = (pattern: RegExp) => z.string().check(z.trim(), z.maxLength(500), z.regex(pattern));
/** A certificate or key as its file has it. */
const pem = z.string().check(z.trim(), z.maxLength(20_000), z.regex(/^-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----$/));

/** Null keeps a stored secret. */
const fields = {
  STRIPE: {
    secretKey: z.nullable(secret(/^(sk|rk)_(test|live)_\w+$/)),
    webhookSecret: z.nullable(secret(/^whsec_\w+$/)),
    /** The signing secret that is still valid while the other one replaces it. */
    oldWebhookSecret: z.nullable(secret(/^whsec_\w+$/)),
  },
  GOPAY: {
    system: z.enum(['SANDBOX', 'PRODUCTION']),
    goId: z.string().check(z.trim(), z.regex(/^\d{8,12}$/)),
    clientId: z.string().check(z.trim(), z.regex(/^[\w-]{4,64}$/)),
    clientSecret: z.nullable(secret(/^[\x21-\x7e]{4,128}$/)),
  },
  KSEF: {
    kind: z.enum(['CERTIFICATE', 'TOKEN']),
    token: z.nullable(secret(/^[\x21-\x7e]{10,500}$/)),
    certificate: z.nullable(pem),
    key: z.nullable(pem),
    keyPassword: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  },
  NAV: {
    login: requiredText(50),
    password: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    signKey: z.nullable(secret(/^[\x21-\x7e]{10,100}$/)),
    exchangeKey: z.nullable(secret(/^[\x21-\x7e]{16}$/)),
  },
  APPLE_WALLET: {
    certificate: z.nullable(pem),
    key: z.nullable(pem),
    keyPassword: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** Apple's certificate that issued the one of the operator (WWDR). */
    intermediate: z.nullable(pem),
  },
  GOOGLE_WALLET: {
    issuerId: z.string().check(z.trim(), z.regex(/^\d{10,25}$/)),
    /** The JSON file of the key of a service account. */
    serviceAccount: z.nullable(z.string().check(z.trim(), z.maxLength(20_000), z.regex(/^\{[\s\S]+\}$/))),
  },
} as const;

export const CREDENTIAL_FIELDS = {
  STRIPE: z.object(fields.STRIPE),
  GOPAY: z.object(fields.GOPAY),
  KSEF: z.object(fields.KSEF),
  NAV: z.object(fields.NAV),
  APPLE_WALLET: z.object(fields.APPLE_WALLET),
  GOOGLE_WALLET: z.object(fields.GOOGLE_WALLET),
};
export type CredentialFields<P extends CredentialProvider> = z.infer<(typeof CREDENTIAL_FIELDS)[P]>;

export const Credential = z.object({
  provider: CredentialProvider,
  /** The company that logs in at a tax authority; null for other vendors, and if no company of the country exists. */
  legalEntity: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** 0: nobody has entered one. */
  version: Version,
  /** Source in use: the entered credentials, those of the environment, or none. */
  source: z.enum(['CONSOLE', 'ENVIRONMENT', 'NONE']),
  /** TEST moves no money and reports nothing that counts; null: not known, or the vendor has no test system. */
  mode: z.nullable(z.enum(['TEST', 'LIVE'])),
  /** The account at the vendor; null: not known. */
  account: z.nullable(z.string()),
  /** When the entered certificate ends; null without one. */
  expiresAt: z.nullable(Instant),
  /** False: the vendor did not respond when the credentials were entered. */
  verified: z.boolean(),
  /** Entered values that are no secrets, and the last four characters of long secrets, by field. */
  shown: z.record(z.string(), z.string()),
  /** Fields with a stored secret. */
  stored: z.array(z.string()),
  /** Where the vendor sends its notifications; null: it sends none that must be registered. */
  webhookUrl: z.nullable(z.string()),
  /** Countries whose new payments or documents go to the vendor; empty for wallets. */
  countries: z.array(Country),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
});
export type Credential = z.infer<typeof Credential>;

/** Risks that a person accepts: `unreachable`, that the values could not be tried; `otherAccount`, that open payments and cards of another account end. */
const confirmations = { confirmUnreachable: z.boolean(), confirmOtherAccount: z.boolean() };

const common = { tag: 'integration', access: 'staff', scope: 'organisation' } as const;
const change = { ...common, right: 'write:integration', person: true, fresh: true, response: Credential } as const;
const errors = ['changed-elsewhere', 'credential/secret-needed', 'credential/rejected', 'credential/unreachable'] as const;
const gatewayErrors = [...errors, 'credential/other-account'] as const;
const taxErrors = [...errors, 'credential/company-needed'] as const;
const walletErrors = ['changed-elsewhere', 'credential/secret-needed'] as const;
const entry = { ...confirmations, version: Version };
/** Of a company in the country of the authority. */
const companyEntry = { ...entry, legalEntityId: z.uuid() };

export const credentialEndpoints = {
  'GET /api/admin/credentials': {
    ...common,
    right: 'read:integration',
    summary: 'Credentials of gateways, tax authorities (one for each company) and wallets, without their secrets',
    response: z.array(Credential),
  },
  'PUT /api/admin/credentials/STRIPE': {
    ...change,
    summary: 'Enter the keys of Stripe. They are tried before they are stored, and used at once',
    audit: 'credential.enter-stripe',
    body: z.object({ ...fields.STRIPE, ...entry }),
    errors: [...gatewayErrors, 'credential/live-key-at-test-server'],
  },
  'PUT /api/admin/credentials/GOPAY': {
    ...change,
    summary: 'Enter the credentials of GoPay. They are tried before they are stored, and used at once',
    audit: 'credential.enter-gopay',
    body: z.object({ ...fields.GOPAY, ...entry }),
    errors: gatewayErrors,
  },
  'PUT /api/admin/credentials/KSEF': {
    ...change,
    summary: 'Enter the certificate or token of a company at KSeF. It is tried before it is stored, and used at once',
    audit: 'credential.enter-ksef',
    body: z.object({ ...fields.KSEF, ...companyEntry }),
    errors: [...taxErrors, 'credential/wrong-certificate'],
  },
  'PUT /api/admin/credentials/NAV': {
    ...change,
    summary: 'Enter the technical user of a company at NAV. It is tried before it is stored, and used at once',
    audit: 'credential.enter-nav',
    body: z.object({ ...fields.NAV, ...companyEntry }),
    errors: taxErrors,
  },
  'PUT /api/admin/credentials/APPLE_WALLET': {
    ...change,
    summary: 'Enter the certificate that signs passes for Apple Wallet. It is checked before it is stored; Apple is not called',
    audit: 'credential.enter-apple-wallet',
    body: z.object({ ...fields.APPLE_WALLET, ...entry }),
    errors: [...walletErrors, 'credential/wrong-certificate', 'credential/expired', 'credential/not-for-passes', 'credential/wrong-issuer'],
  },
  'PUT /api/admin/credentials/GOOGLE_WALLET': {
    ...change,
    summary:
      'Enter the issuer id and service account that sign passes for Google Wallet. They are checked before they are stored; Google is not called',
    audit: 'credential.enter-google-wallet',
    body: z.object({ ...fields.GOOGLE_WALLET, ...entry }),
    errors: [...walletErrors, 'credential/wrong-service-account'],
  },
  'POST /api/admin/credentials/{provider}/remove': {
    ...change,
    summary: 'Forget entered credentials. Those of the environment apply, if there are any',
    audit: 'credential.remove',
    reason: true,
    params: z.object({ provider: CredentialProvider }),
    /** `legalEntityId`: of a log-in at a tax authority; absent for other vendors. */
    body: z.object({ confirmOtherAccount: z.boolean(), version: Version, reason: Reason, legalEntityId: z.optional(z.uuid()) }),
    errors: ['changed-elsewhere', 'credential/other-account', 'credential/unreachable'],
  },
} as const satisfies Record<string, Endpoint>;
