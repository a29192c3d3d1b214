import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/**
 * Stores the digests of all days before `today` that have none, at most `limit`, the oldest first. The first day is that of the oldest entry.
 * @returns their number
 */
export async function insertDigests(trx: Trx, { today, limit, now }: { today: string; limit: number; now: Date }): Promise<number> {
  // Processes write the same days: the lock keeps the chain in order.
  await sql`lock table audit_digests in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(
      coalesce((select max(day) + 1 from audit_digests), (select (min(at) at time zone 'UTC')::date from audit_log)),
      ${today}::date - 1, interval '1 day') as day
    order by day limit ${limit}`.execute(trx);
  for (const { day } of rows)
    await sql`
      insert into audit_digests (day, entries, previous, digest, created_at)
      select ${day}::date,
        (select count(*) from audit_log where at >= ${day}::date::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'),
        p.digest, audit_digest(${day}::date, p.digest), ${now}
      from (select 1) as one left join audit_digests p on p.day = ${day}::date - 1`.execute(trx);
  return rows.length;
}

export interface DigestRow {
  day: string;
  entries: number;
  digest: string;
}

/** Digests of a span of days, both inclusive, the newest first; at most 400. */
export async function listDigests(reader: Reader, { from, to }: { from: string | null; to: string | null }): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select day::text as day, entries, encode(digest, 'hex') as digest from audit_digests
    where (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
    order by audit_digests.day desc limit 400`.execute(reader);
  return rows;
}
