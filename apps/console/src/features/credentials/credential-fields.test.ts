import { CREDENTIAL_FIELDS, CREDENTIAL_PROVIDERS, type Credential } from '@komora/api/admin/credential';
import { expect, test } from 'vitest';
import { type CredentialValues, credentialValues, FIELDS } from './credential-fields.ts';
import { validateCredential } from './validate-credential.ts';

const stored = (provider: Credential['provider'], shown: Record<string, string>): Credential => ({
  provider,
  legalEntity: null,
  version: 1,
  source: 'CONSOLE',
  mode: 'TEST',
  account: null,
  expiresAt: null,
  verified: true,
  shown,
  stored: [],
  webhookUrl: null,
  countries: [],
  changedAt: null,
  changedBy: null,
});

test.each(CREDENTIAL_PROVIDERS)('%s has every field of its call', (provider) => {
  expect(FIELDS[provider].map(({ name }) => name).sort()).toEqual(Object.keys(CREDENTIAL_FIELDS[provider].shape).sort());
});

test('the end of a stored secret is not typed, and an empty secret keeps the stored one', () => {
  const values = credentialValues(
    stored('GOPAY', { system: 'PRODUCTION', goId: '8123456789', clientId: '1061399163', clientSecret: '…ab' }),
  );
  expect(values).toMatchObject({ system: 'PRODUCTION', goId: '8123456789', clientSecret: '' });
  expect(validateCredential('GOPAY')(values)).toMatchObject({ valid: true, value: { clientSecret: null, confirmUnreachable: false } });
});

test('a field of the other log-in is not sent', () => {
  const values: CredentialValues = {
    ...credentialValues(stored('KSEF', {})),
    kind: 'TOKEN',
    token: '20260401-EC-2C4C',
    certificate: 'typed before',
  };
  expect(validateCredential('KSEF')(values)).toMatchObject({ valid: true, value: { kind: 'TOKEN', certificate: null } });
});

test('a publishable key in place of a secret one is wrong', () => {
  const values = { ...credentialValues(stored('STRIPE', {})), secretKey: 'pk_test_1' };
  expect(validateCredential('STRIPE')(values)).toMatchObject({ valid: false, errors: [{ path: 'secretKey' }] });
});
