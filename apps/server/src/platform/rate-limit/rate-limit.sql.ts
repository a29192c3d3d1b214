import { sql } from 'kysely';
import type { Reader, Trx, Writer } from '../db/database.ts';

/** A leaky bucket: each attempt fills one step, time empties it. An attempt that would overflow the capacity is rejected. */
export interface Bucket {
  /** SHA-256 of the limit's name and subject. */
  key: Buffer;
  stepMicroseconds: number;
  burst: number;
}

const stepOf = ({ stepMicroseconds }: Bucket) => sql`${stepMicroseconds}::float8 * interval '1 microsecond'`;

const fullOf = (bucket: Bucket, now: Date) => sql`${now}::timestamptz + ${bucket.burst}::integer * ${stepOf(bucket)}`;

/**
 * A stored level at `now`, never above full. A level up to a minute above full comes from a process whose clock is ahead; it counts as full.
 * A higher one was stored before the clock was set back; it counts as empty, or one attempt would block for the whole time of the limit.
 */
const levelOf = (bucket: Bucket, now: Date, stored: 'bucket' | 'old' = 'bucket') => {
  const level = sql.ref(`${stored}.empty_at`);
  const full = fullOf(bucket, now);
  return sql`case when ${level} > ${full} + interval '1 minute' then ${now}::timestamptz else least(greatest(${level}, ${now}::timestamptz), ${full}) end`;
};

/** Adds one attempt unless the bucket would overflow. One atomic statement: concurrent attempts cannot exceed the capacity together. */
export async function addAttempt(writer: Writer, bucket: Bucket, now: Date): Promise<{ isAllowed: boolean; emptyAt: Date }> {
  const step = stepOf(bucket);
  const level = levelOf(bucket, now);
  const { rows } = await sql<{ isAllowed: boolean; emptyAt: Date }>`
    insert into rate_limits as bucket (key, empty_at) values (${bucket.key}, ${now}::timestamptz + ${step})
    on conflict (key) do update
      set empty_at = case when ${level} + ${step} <= ${fullOf(bucket, now)} then ${level} + ${step} else ${level} end
    returning old.empty_at is null or new.empty_at > ${levelOf(bucket, now, 'old')} as "isAllowed", new.empty_at as "emptyAt"`.execute(
    writer,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The rate limit returned no row');
  return row;
}

/** When the bucket is empty again; undefined if it is empty now. */
export async function findEmptyAt(reader: Reader, bucket: Bucket, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ emptyAt: Date }>`
    select ${levelOf(bucket, now)} as "emptyAt" from rate_limits as bucket
    where key = ${bucket.key} and bucket.empty_at > ${now}::timestamptz`.execute(reader);
  return rows[0]?.emptyAt;
}

/** Stores the level of a bucket that stands above full, so that it empties from now on. */
export async function lowerToFull(writer: Writer, bucket: Bucket, now: Date): Promise<void> {
  const full = fullOf(bucket, now);
  await sql`update rate_limits set empty_at = ${full} where key = ${bucket.key} and empty_at > ${full}`.execute(writer);
}

/** Takes back one attempt. No effect on a bucket that is empty by now. */
export async function removeAttempt(trx: Trx, bucket: Bucket): Promise<void> {
  await sql`update rate_limits set empty_at = empty_at - ${stepOf(bucket)} where key = ${bucket.key}`.execute(trx);
}

export async function deleteBuckets(trx: Trx, keys: Buffer[]): Promise<void> {
  await trx.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

/** Deletes at most `limit` empty buckets and skips those in use. @returns the number of deleted rows */
export async function deleteEmptyBuckets(writer: Writer, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from rate_limits where key in (select key from rate_limits where empty_at <= ${now} limit ${limit} for update skip locked)
    returning 1`.execute(writer);
  return rows.length;
}
