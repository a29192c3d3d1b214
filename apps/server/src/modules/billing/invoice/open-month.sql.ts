import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/**
 * The first day of a company that lies in no closed month; null if no month was closed. Until the transaction ends, nobody closes a month of the company.
 */
export async function lockFirstOpenDay(trx: Trx, legalEntityId: string): Promise<string | null> {
  await sql`select from legal_entities where id = ${legalEntityId} for key share`.execute(trx);
  const { rows } = await sql<{ day: string | null }>`
    select (max(month) + interval '1 month')::date as day from closed_months where legal_entity_id = ${legalEntityId}`.execute(trx);
  return rows[0]?.day ?? null;
}
