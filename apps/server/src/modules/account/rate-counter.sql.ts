import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface Tries {
  tries: number;
  resetsAt: Date;
}

/** Counts one try and tells the count of the window that began with the first. Atomic: of many at once each gets its own number. */
export function countTry(trx: Trx, key: Buffer, now: Date, windowEnds: Date): Promise<Tries> {
  return trx
    .insertInto('rate_counters')
    .values({ key, tries: 1, resets_at: windowEnds })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when rate_counters.resets_at <= ${now} then 1 else rate_counters.tries + 1 end`,
        resets_at: sql<Date>`case when rate_counters.resets_at <= ${now} then excluded.resets_at else rate_counters.resets_at end`,
      }),
    )
    .returning(['tries', 'resets_at as resetsAt'])
    .executeTakeFirstOrThrow();
}

export function findTries(reader: Reader, key: Buffer, now: Date): Promise<Tries | undefined> {
  return reader
    .selectFrom('rate_counters')
    .select(['tries', 'resets_at as resetsAt'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
}

export async function deleteTries(trx: Trx, keys: Buffer[]): Promise<void> {
  await trx.deleteFrom('rate_counters').where('key', 'in', keys).execute();
}
