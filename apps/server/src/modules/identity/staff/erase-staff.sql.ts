import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';

const LEFT_NAME = '–';

/** Replaces the addresses of persons who left before an instant by those of a domain, '@removed.invalid'; the names stay. @returns the number of rows */
export async function replaceAddresses(trx: Trx, { before, limit }: PurgeBatch, domain: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff set email = id || ${domain}::text where id = any(array(
      select id from staff where ended_at <= ${before} and email <> id || ${domain}::text order by ended_at limit ${limit} for update skip locked))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Replaces the names of persons who left before an instant. @returns the number of rows */
export async function eraseNames(trx: Trx, { before, limit }: PurgeBatch): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff set name = ${LEFT_NAME} where id = any(array(
      select id from staff where ended_at <= ${before} and name <> ${LEFT_NAME} order by ended_at limit ${limit} for update skip locked))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
