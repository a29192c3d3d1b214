import type { CredentialProvider } from '@komora/api/admin/credential';
import type { TaxAuthority } from '@komora/api/admin/tax-report';
import { sql } from 'kysely';
import type { GatewayAccount } from '../../../platform/credentials/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Identifies credentials. `legalEntityId`: the company that logs in at a tax authority; null for other vendors. */
export interface CredentialKey<P extends CredentialProvider = CredentialProvider> {
  provider: P;
  legalEntityId: string | null;
}

/** At most one row. */
export function findCredential(reader: Reader, { provider, legalEntityId }: CredentialKey) {
  return reader
    .selectFrom('provider_secrets as p')
    .innerJoin('staff as m', 'm.id', 'p.changed_by')
    .select([
      'p.secret_encrypted as secret',
      'p.version',
      'p.account',
      'p.owns_earlier as ownsEarlier',
      'p.verified',
      'p.changed_at as changedAt',
      'm.name as changedBy',
    ])
    .where('p.provider', '=', provider)
    .where('p.legal_entity_id', 'is not distinct from', legalEntityId)
    .executeTakeFirst();
}
export type CredentialRecord = Awaited<ReturnType<typeof findCredential>>;

/** Changes wait for each other until the transaction ends. */
export async function lockCredentials(trx: Trx): Promise<void> {
  await sql`lock table provider_secrets in share row exclusive mode`.execute(trx);
}

/** Stores one row. */
export async function saveCredential(
  trx: Trx,
  { provider, legalEntityId }: CredentialKey,
  row: GatewayAccount & { secret: Buffer | null; version: number; verified: boolean; expiresAt: Date | null; staffId: string; now: Date },
): Promise<void> {
  const values = {
    secret_encrypted: row.secret,
    version: row.version,
    account: row.account,
    owns_earlier: row.ownsEarlier,
    verified: row.verified,
    expires_at: row.expiresAt,
    changed_by: row.staffId,
    changed_at: row.now,
  };
  await trx
    .insertInto('provider_secrets')
    .values({ provider, legal_entity_id: legalEntityId, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'legal_entity_id']).doUpdateSet(values))
    .execute();
}

/** The gateway's id of the newest attempt that was made without a stored account; undefined if there is none. */
export async function findEarlierPayment(reader: Reader, provider: CredentialProvider): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('provider', '=', provider)
    .where('gateway_account', 'is', null)
    .where('provider_payment_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? undefined;
}

/** Open attempts and refunds, and saved cards of contracts that are not terminated, which belong to another account than this one. */
export async function countOfOtherAccounts(
  reader: Reader,
  provider: CredentialProvider,
  { account, ownsEarlier }: GatewayAccount,
): Promise<{ payments: number; cards: number }> {
  const isOther = (column: string) =>
    sql`case when ${sql.ref(column)} is null then ${!ownsEarlier}::boolean else ${sql.ref(column)} is distinct from ${account}::text end`;
  const { rows } = await sql<{ payments: number; cards: number }>`
    select
      (select count(*)::integer from payments p
        where p.id in (
            -- Each of the two has an index of the few open rows.
            select id from payments where status in ('CREATED', 'PENDING')
            union select payment_id from refunds where status in ('REQUESTED', 'SENT'))
          and p.provider = ${provider} and ${isOther('p.gateway_account')}) as payments,
      (select count(*)::integer from contracts c where c.payment_provider = ${provider} and c.payment_method_reference is not null
        and c.terminated_at is null and ${isOther('c.payment_account')}) as cards`.execute(reader);
  return rows[0] ?? { payments: 0, cards: 0 };
}

/** Companies of the country of an authority. */
export function listSellers(reader: Reader, authority: TaxAuthority) {
  return reader
    .selectFrom('legal_entities')
    .select(['id', 'name', 'tax_id as taxId'])
    .where('country', '=', authority === 'KSEF' ? 'POL' : 'HUN')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export const findLegalEntity = (reader: Reader, id: string): Promise<{ id: string; name: string } | undefined> =>
  reader.selectFrom('legal_entities').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
