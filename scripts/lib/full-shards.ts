import { addTally, type Tally } from './run-checks.ts';
import type { Shard, Write } from './suites.ts';

/** The day of the year in UTC, from 1. */
export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000);
}

/** All shards, beginning with another one each day. */
export function rotatedShards(count: number, day: number): Shard[] {
  return Array.from({ length: count }, (_, index) => ({ index: ((day + index) % count) + 1, count }));
}

export interface TimeLimit {
  /** Milliseconds that may pass in total. */
  limitMs: number;
  /** Milliseconds that have passed. */
  elapsedMs(): number;
}

/**
 * Runs shards until the next one would exceed the limit, if it takes as long as the slowest one so far. The first shard
 * always runs. Writes which shards ran, and which wait for another day.
 */
export async function runShards(
  shards: readonly Shard[],
  { limitMs, elapsedMs }: TimeLimit,
  run: (shard: Shard) => Promise<Tally>,
  write: Write,
): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  let slowest = 0;
  let done = 0;
  for (const shard of shards) {
    const began = elapsedMs();
    if (done > 0 && began + slowest > limitMs) break;
    addTally(total, await run(shard));
    slowest = Math.max(slowest, elapsedMs() - began);
    done += 1;
  }
  const names = (list: readonly Shard[]) => list.map(({ index, count }) => `${index}/${count}`).join(', ');
  const left = shards.slice(done);
  write(
    `\nFull-only tests: ran shard ${names(shards.slice(0, done))}${left.length > 0 ? `; time is up for ${names(left)}` : ', all of them'}.\n`,
  );
  return total;
}
