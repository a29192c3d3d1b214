import type { Reader } from '../../../platform/db/database.ts';

/** @throws Error if the contract does not exist */
export function findEncryptedCodes(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts')
    .select(['status', 'overlocked_at', 'access_code_encrypted', 'lock_code_encrypted'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}
