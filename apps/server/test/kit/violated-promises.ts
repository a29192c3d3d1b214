import type pg from 'pg';
import { auditDatabase } from '../../src/modules/operations/index.ts';

/** The violated promises, each with its first violations. Call it when no work is left. */
export async function violatedPromises(pool: pg.Pool, now: Date): Promise<string[]> {
  const { violations } = await auditDatabase(pool, { now, settled: true });
  return violations.map(({ promise, rows }) => `${promise}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`);
}
