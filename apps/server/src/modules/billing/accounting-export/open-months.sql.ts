import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * The first document in months that are not closed; null without one. A constant day lets the planner estimate how many documents are read.
 * @param months first days; `before` is exclusive
 */
export async function findFirstOpen(reader: Reader, { from, before }: { from: string; before: string }): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(d.first) as first
    from legal_entities e cross join generate_series(${from}::timestamp, ${before}::timestamp - interval '1 day', interval '1 month') m
    cross join lateral (
      select i.supplied_on as first from invoices i
      where i.legal_entity_id = e.id and i.supplied_on >= m::date and i.supplied_on < (m + interval '1 month')::date order by i.supplied_on limit 1
    ) d
    where not exists (select from closed_months c where c.legal_entity_id = e.id and c.month = m::date)`.execute(reader);
  return rows[0]?.first ?? null;
}
