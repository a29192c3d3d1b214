import type pg from 'pg';
import { onlyWhenSettled, promises } from './promises.sql.ts';

export interface Violation {
  promise: string;
  /** The rows that break it. */
  rows: Record<string, unknown>[];
}

export interface Audit {
  /** Number of promises that were checked. */
  checked: number;
  /** Promises that need the own list of the gateway. Only the test gateway has it in this database. */
  needGateway: string[];
  violations: Violation[];
}

/**
 * Checks the promises in one read-only transaction, so that all queries see the same instant.
 * @param options.settled also checks the promises that hold only when no work is left
 */
export async function auditDatabase(pool: Pick<pg.Pool, 'connect'>, options: { now: Date; settled: boolean }): Promise<Audit> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const audit = await auditTransaction(client, options);
    await client.query('commit');
    client.release();
    return audit;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** As {@link auditDatabase}, in a transaction that the caller has begun. */
export async function auditTransaction(client: pg.PoolClient, { now, settled }: { now: Date; settled: boolean }): Promise<Audit> {
  const { rows: ledger } = await client.query(`select from pg_tables where schemaname = 'mock_gateway' and tablename = 'ledger'`);
  const violations: Violation[] = [];
  const needGateway: string[] = [];
  let checked = 0;
  for (const [promise, query] of Object.entries(promises)) {
    if (ledger.length === 0 && query.includes('mock_gateway.')) {
      needGateway.push(promise);
      continue;
    }
    if (!settled && onlyWhenSettled.has(promise)) continue;
    checked += 1;
    const { rows } = await client.query<Record<string, unknown>>(query, query.includes('$1') ? [now] : []);
    if (rows.length > 0) violations.push({ promise, rows });
  }
  return { checked, needGateway, violations };
}
