import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

interface Other {
  /** Of the values that stay. */
  header: Buffer;
  limit: number;
}

const differs = (header: Buffer) => sql<boolean>`substring(totp_secret_encrypted for ${sql.lit(header.length)}) <> ${header}`;

/** Locks at most `limit` people whose authenticator's secret has another header. */
export async function lockOtherAuthenticators(trx: Trx, { header, limit }: Other): Promise<{ id: string; secret: Buffer }[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'totp_secret_encrypted'])
    .where(differs(header))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, totp_secret_encrypted: secret }) => (secret === null ? [] : [{ id, secret }]));
}

/** Updates one row. */
export async function updateAuthenticator(trx: Trx, id: string, secret: Buffer): Promise<void> {
  await trx.updateTable('staff').set({ totp_secret_encrypted: secret }).where('id', '=', id).execute();
}

/** Locks at most `limit` invitations whose secret has another header. */
export function lockOtherInvitations(trx: Trx, { header, limit }: Other): Promise<{ tokenHash: Buffer; secret: Buffer }[]> {
  return trx
    .selectFrom('staff_invitations')
    .select(['token_hash as tokenHash', 'totp_secret_encrypted as secret'])
    .where(differs(header))
    .orderBy('token_hash')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Updates one row. */
export async function updateInvitation(trx: Trx, tokenHash: Buffer, secret: Buffer): Promise<void> {
  await trx.updateTable('staff_invitations').set({ totp_secret_encrypted: secret }).where('token_hash', '=', tokenHash).execute();
}
