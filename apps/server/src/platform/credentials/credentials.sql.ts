import type { Reader } from '../db/database.ts';

/** At most one row for each vendor, and at tax authorities for each company; without the mail server. `secret` is null after a removal. */
export function listCredentials(reader: Reader) {
  return reader
    .selectFrom('provider_secrets')
    .select([
      'provider',
      'legal_entity_id as legalEntityId',
      'secret_encrypted as secret',
      'version',
      'account',
      'owns_earlier as ownsEarlier',
      'verified',
    ])
    .where('provider', '<>', 'SMTP')
    .execute();
}

export type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number];
