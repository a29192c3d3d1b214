import type { Credential, CredentialProvider } from '@komora/api/admin';
import type { FieldValue } from '@komora/web-kit/define-form';

/** Names of the vendors. */
export const VENDORS: Readonly<Record<CredentialProvider, string>> = {
  STRIPE: 'Stripe',
  GOPAY: 'GoPay',
  KSEF: 'KSeF',
  NAV: 'NAV Online Számla',
  APPLE_WALLET: 'Apple Wallet',
  GOOGLE_WALLET: 'Google Wallet',
};

/** Identifies credentials in the list. */
export const keyOf = ({ provider, legalEntity }: Pick<Credential, 'provider' | 'legalEntity'>): string =>
  legalEntity === null ? provider : `${provider}-${legalEntity.id}`;

/** The events that Stripe sends to the webhook address. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'payment_method.automatically_updated',
] as const;

export type CredentialField =
  | 'secretKey'
  | 'webhookSecret'
  | 'oldWebhookSecret'
  | 'system'
  | 'goId'
  | 'clientId'
  | 'clientSecret'
  | 'kind'
  | 'token'
  | 'certificate'
  | 'key'
  | 'keyPassword'
  | 'login'
  | 'password'
  | 'signKey'
  | 'exchangeKey'
  | 'intermediate'
  | 'issuerId'
  | 'serviceAccount';

export interface FieldDefinition {
  readonly name: CredentialField;
  readonly kind: 'secret' | 'line' | 'file' | 'choice';
  readonly options?: readonly ('SANDBOX' | 'PRODUCTION' | 'CERTIFICATE' | 'TOKEN')[];
  readonly isOptional?: true;
  readonly hint?: 'oldWebhookSecret' | 'exchangeKey';
  /** The log-in of KSeF that needs the field. */
  readonly of?: 'CERTIFICATE' | 'TOKEN';
}

export const FIELDS: Readonly<Record<CredentialProvider, readonly FieldDefinition[]>> = {
  STRIPE: [
    { name: 'secretKey', kind: 'secret' },
    { name: 'webhookSecret', kind: 'secret' },
    { name: 'oldWebhookSecret', kind: 'secret', isOptional: true, hint: 'oldWebhookSecret' },
  ],
  GOPAY: [
    { name: 'system', kind: 'choice', options: ['SANDBOX', 'PRODUCTION'] },
    { name: 'goId', kind: 'line' },
    { name: 'clientId', kind: 'line' },
    { name: 'clientSecret', kind: 'secret' },
  ],
  KSEF: [
    { name: 'kind', kind: 'choice', options: ['CERTIFICATE', 'TOKEN'] },
    { name: 'certificate', kind: 'file', of: 'CERTIFICATE' },
    { name: 'key', kind: 'file', of: 'CERTIFICATE' },
    { name: 'keyPassword', kind: 'secret', isOptional: true, of: 'CERTIFICATE' },
    { name: 'token', kind: 'secret', of: 'TOKEN' },
  ],
  NAV: [
    { name: 'login', kind: 'line' },
    { name: 'password', kind: 'secret' },
    { name: 'signKey', kind: 'secret' },
    { name: 'exchangeKey', kind: 'secret', hint: 'exchangeKey' },
  ],
  APPLE_WALLET: [
    { name: 'certificate', kind: 'file' },
    { name: 'key', kind: 'file' },
    { name: 'keyPassword', kind: 'secret', isOptional: true },
    { name: 'intermediate', kind: 'file' },
  ],
  GOOGLE_WALLET: [
    { name: 'issuerId', kind: 'line' },
    { name: 'serviceAccount', kind: 'file' },
  ],
};

export const CONFIRMATIONS = ['confirmUnreachable', 'confirmOtherAccount'] as const;
export type CredentialPath = CredentialField | (typeof CONFIRMATIONS)[number];
/** Credentials as they are typed, by field. Secrets are empty until they are typed. */
export type CredentialValues = Readonly<Partial<Record<CredentialPath, FieldValue>>>;

/** Initial values of the form: those that are no secrets. */
export const credentialValues = ({ provider, source, shown }: Credential): CredentialValues =>
  Object.fromEntries([
    ...FIELDS[provider].map(({ name, kind, options }) => {
      const known = kind === 'secret' || kind === 'file' || (source === 'ENVIRONMENT' && kind === 'choice') ? undefined : shown[name];
      return [name, known ?? options?.[0] ?? ''];
    }),
    ...CONFIRMATIONS.map((name) => [name, false]),
  ]);

export const isShown = ({ of }: FieldDefinition, values: CredentialValues): boolean => of === undefined || values.kind === of;
