import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

const provider = 'SMTP';

/** At most one row. */
export function findMailServer(reader: Reader) {
  return reader
    .selectFrom('provider_secrets as p')
    .innerJoin('staff as m', 'm.id', 'p.changed_by')
    .select(['p.secret_encrypted as secret', 'p.version', 'p.changed_at as changedAt', 'm.name as changedBy'])
    .where('p.provider', '=', provider)
    .executeTakeFirst();
}

/** Changes wait for each other until the transaction ends. */
export async function lockMailServer(trx: Trx): Promise<void> {
  await sql`lock table provider_secrets in share row exclusive mode`.execute(trx);
}

/** Stores one row. */
export async function saveMailServer(
  trx: Trx,
  { secret, version, staffId, now }: { secret: Buffer | null; version: number; staffId: string; now: Date },
): Promise<void> {
  const row = { secret_encrypted: secret, version, changed_by: staffId, changed_at: now };
  await trx
    .insertInto('provider_secrets')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'legal_entity_id']).doUpdateSet(row))
    .execute();
}

/** Locks the secrets that another key encrypted. */
export function lockOtherProviderSecrets(trx: Trx, header: Buffer) {
  return trx
    .selectFrom('provider_secrets')
    .select(['provider', 'legal_entity_id as legalEntityId', 'secret_encrypted as secret'])
    .where(sql<boolean>`substring(secret_encrypted for ${sql.lit(header.length)}) <> ${header}`)
    .forUpdate()
    .execute();
}

/** Updates one row. */
export async function updateProviderSecret(
  trx: Trx,
  row: { provider: string; legalEntityId: string | null; secret: Buffer },
): Promise<void> {
  await trx
    .updateTable('provider_secrets')
    .set({ secret_encrypted: row.secret })
    .where('provider', '=', row.provider)
    .where('legal_entity_id', 'is not distinct from', row.legalEntityId)
    .execute();
}
