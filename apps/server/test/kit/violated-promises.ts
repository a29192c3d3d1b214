import type pg from 'pg';
import { auditTransaction } from '../../src/modules/operations/audit/audit.ts';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import type { TestApp } from './test-app.ts';

/** The violated promises, each with its first violations. Call it when no work is left. */
export async function violatedPromises(pool: pg.Pool, now: Date): Promise<string[]> {
  const { violations } = await auditDatabase(pool, { now, settled: true });
  return violations.map(({ promise, rows }) => `${promise}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`);
}

/**
 * Runs statements that the program cannot run, without its constraints and triggers, and audits. Nothing of it stays.
 * @returns the first column of the violating rows by promise
 */
export async function violatedWith({ pool, clock }: TestApp, statements: readonly string[]): Promise<Record<string, unknown[]>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    const { violations } = await auditTransaction(client, { now: clock.now(), settled: false });
    return Object.fromEntries(violations.map(({ promise, rows }) => [promise, rows.map((row) => Object.values(row)[0])]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
