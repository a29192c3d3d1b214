import type { CredentialFields, CredentialProvider } from '@komora/api/admin/credential';
import { fieldError } from '../../../platform/app-error.ts';

/** Long secrets show their last characters. Of a short one these would be a large part. */
const shownFrom = 20;
const shownCharacters = 4;

/** Fields that are no secrets. */
const OPEN_FIELDS: Readonly<Record<CredentialProvider, readonly string[]>> = {
  STRIPE: [],
  GOPAY: ['system', 'goId', 'clientId'],
  KSEF: ['kind'],
  NAV: ['login'],
  APPLE_WALLET: [],
  GOOGLE_WALLET: ['issuerId'],
};
/** Files, whose end says nothing. */
const FILES: readonly string[] = ['certificate', 'key', 'intermediate', 'serviceAccount'];

/** Fields that may be shown and audited: open values, and the ends of long secrets. */
export function visibleFields(provider: CredentialProvider, fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      if (typeof value !== 'string') return [];
      if (OPEN_FIELDS[provider].includes(name)) return [[name, value]];
      return value.length < shownFrom || FILES.includes(name) ? [] : [[name, `…${value.slice(-shownCharacters)}`]];
    }),
  );
}

/** Names of the fields with a secret. */
export const secretFields = (provider: CredentialProvider, fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === null || OPEN_FIELDS[provider].includes(name) ? [] : [name]));

/**
 * The given values, and stored secrets in place of those that were not given. A secret is kept only beside the same name and system.
 * @throws AppError credential/secret-needed at the field
 */
export function mergeFields<P extends CredentialProvider>(
  provider: P,
  given: CredentialFields<P>,
  stored: CredentialFields<P> | null,
): CredentialFields<P> {
  const before: Readonly<Record<string, unknown>> = { ...stored };
  const merged: Record<string, unknown> = { ...given };
  const isSame = OPEN_FIELDS[provider].every((name) => name === 'goId' || before[name] === merged[name]);
  for (const name of neededSecrets(provider, merged)) {
    merged[name] ??= isSame ? (before[name] ?? null) : null;
    if (merged[name] === null) throw fieldError(name, 'credential/secret-needed');
  }
  if (provider === 'KSEF' || provider === 'APPLE_WALLET') {
    // A password belongs to the key that was entered with it.
    const keeps = isSame && merged.key === before.key;
    merged.keyPassword ??= keeps ? (before.keyPassword ?? null) : null;
  }
  if (provider === 'KSEF') {
    for (const name of merged.kind === 'TOKEN' ? ['certificate', 'key', 'keyPassword'] : ['token']) merged[name] = null;
  }
  return merged as CredentialFields<P>;
}

function neededSecrets(provider: CredentialProvider, { kind }: Readonly<Record<string, unknown>>): readonly string[] {
  switch (provider) {
    case 'STRIPE':
      return ['secretKey', 'webhookSecret'];
    case 'GOPAY':
      return ['clientSecret'];
    case 'KSEF':
      return kind === 'TOKEN' ? ['token'] : ['certificate', 'key'];
    case 'NAV':
      return ['password', 'signKey', 'exchangeKey'];
    case 'APPLE_WALLET':
      return ['certificate', 'key', 'intermediate'];
    case 'GOOGLE_WALLET':
      return ['serviceAccount'];
  }
}

/** The field that an error of the whole log-in is shown at. */
export function mainField(provider: CredentialProvider, fields: object): string {
  switch (provider) {
    case 'STRIPE':
      return 'secretKey';
    case 'GOPAY':
      return 'clientSecret';
    case 'KSEF':
      return 'kind' in fields && fields.kind === 'TOKEN' ? 'token' : 'certificate';
    case 'NAV':
      return 'password';
    case 'APPLE_WALLET':
      return 'certificate';
    case 'GOOGLE_WALLET':
      return 'serviceAccount';
  }
}
