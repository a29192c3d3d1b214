import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Unpaid rents with the number of their attempts, for gateways that do not return our reference. */
export async function listUnpaidRents(reader: Reader): Promise<{ id: string; attempts: number }[]> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select r.id, (select coalesce(max(p.attempt), 0) from payments p where p.rent_id = r.id) as attempts from rents r
    where r.paid_at is null order by r.id`.execute(reader);
  return rows;
}
