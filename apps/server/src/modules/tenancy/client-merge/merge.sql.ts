import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** Locks the contracts of both clients, in the order of their ids. */
export async function lockContractsOf(trx: Trx, { survivorId, duplicateId }: MergedIds): Promise<void> {
  await sql`select from contracts where client_id in (${survivorId}, ${duplicateId}) order by id for no key update`.execute(trx);
}

/**
 * The survivor gets the duplicate's sharings. Nobody shares a box with oneself, and of two sharings of one contract the survivor's stays. After the
 * contracts have moved.
 * @returns the number of moved sharings
 */
export async function moveSharings(trx: Trx, { survivorId, duplicateId }: MergedIds): Promise<number> {
  await sql`
    delete from box_sharings s using contracts c where c.id = s.contract_id and s.user_id in (${survivorId}, ${duplicateId})
      and (c.client_id = ${survivorId} or (s.user_id = ${duplicateId} and exists (
        select from box_sharings o where o.contract_id = s.contract_id and o.user_id = ${survivorId})))`.execute(trx);
  const { numAffectedRows } = await sql`update box_sharings set user_id = ${survivorId} where user_id = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
