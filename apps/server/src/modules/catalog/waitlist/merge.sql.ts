import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** Gives places on waiting lists to the survivor, with the survivor's address; of two places for one warehouse one stays. @returns their number */
export async function movePlaces(
  trx: Trx,
  { survivorId, duplicateId, survivorEmail }: MergedIds & { survivorEmail: string },
): Promise<number> {
  await sql`
    delete from waitlist_entries e where e.user_id = ${duplicateId} and e.notified_at is null and exists (
      select from waitlist_entries o where o.warehouse_id = e.warehouse_id and o.notified_at is null and o.id <> e.id
        and (o.user_id = ${survivorId} or lower(o.email) = lower(${survivorEmail}) or (o.user_id = ${duplicateId} and (o.created_at, o.id) < (e.created_at, e.id))))`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    update waitlist_entries set user_id = ${survivorId}, email = ${survivorEmail} where user_id = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
