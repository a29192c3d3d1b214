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
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}

/** Locks the secrets that another key encrypted. */
export function lockOtherProviderSecrets(trx: Trx, header: Buffer) {
  return trx
    .selectFrom('provider_secrets')
    .select(['provider', 'secret_encrypted as secret'])
    .where(sql<boolean>`substring(secret_encrypted for ${sql.lit(header.length)}) <> ${header}`)
    .forUpdate()
    .execute();
}

/** Updates one row. */
export async function updateProviderSecret(trx: Trx, of: string, secret: Buffer): Promise<void> {
  await trx.updateTable('provider_secrets').set({ secret_encrypted: secret }).where('provider', '=', of).execute();
}
