import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** @throws Error if the contract does not exist */
export function findEncryptedCodes(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts')
    .select(['status', 'overlocked_at', 'access_code_encrypted', 'lock_code_encrypted'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** Locks at most `limit` contracts with a code whose header is not `header`. Empty codes were deleted. */
export function lockOtherCodes(trx: Trx, { header, limit }: { header: Buffer; limit: number }) {
  const differs = (column: 'access_code_encrypted' | 'lock_code_encrypted') =>
    sql<boolean>`(length(${sql.ref(column)}) > 0 and substring(${sql.ref(column)} for ${sql.lit(header.length)}) <> ${header})`;
  return trx
    .selectFrom('contracts')
    .select(['id', 'access_code_encrypted', 'lock_code_encrypted'])
    .where((row) => row.or([differs('access_code_encrypted'), differs('lock_code_encrypted')]))
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Updates one row. */
export async function updateCodes(
  trx: Trx,
  { id, accessCode, lockCode }: { id: string; accessCode: Buffer; lockCode: Buffer },
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ access_code_encrypted: accessCode, lock_code_encrypted: lockCode })
    .where('id', '=', id)
    .execute();
}
