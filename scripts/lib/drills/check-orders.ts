import pg from 'pg';
import { auditDatabase } from '../../../apps/server/src/modules/operations/index.ts';
import { waitFor } from '../cluster/wait.ts';
import type { Purchases } from './buyers.ts';

/** State in the database of the orders that buyers paid. */
export interface CheckedOrders {
  /** Paid orders that are not fulfilled: must be empty. */
  lost: readonly string[];
  checked: number;
  /** Violated promises, each with its number and its first row. */
  violations: readonly string[];
  /** Until all paid orders were fulfilled, s. */
  settledIn: number;
}

/** Waits until every paid order is fulfilled, at most `limitMs`, and audits the database. */
export async function checkOrders(databaseUrl: string, { paid }: Pick<Purchases, 'paid'>, limitMs: number): Promise<CheckedOrders> {
  const began = performance.now();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  try {
    const listLost = async (): Promise<string[]> => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from unnest($1::uuid[]) as paid(id) where not exists (select from orders where orders.id = paid.id and status = 'FULFILLED')`,
        [paid.map(({ orderId }) => orderId)],
      );
      return rows.map(({ id }) => id);
    };
    const settled = async () => ((await listLost()).length === 0 ? true : undefined);
    // Those that are left are listed below.
    await waitFor('paid orders are not fulfilled', limitMs, settled).catch(() => undefined);
    const settledIn = Math.round((performance.now() - began) / 1000);
    const { checked, violations } = await auditDatabase(pool, { now: new Date(), settled: false });
    return {
      lost: await listLost(),
      checked,
      violations: violations.map(({ promise, rows }) => `${promise} (${rows.length}: ${JSON.stringify(rows[0])})`),
      settledIn,
    };
  } finally {
    await pool.end();
  }
}

/** Number of failed requests by what failed. */
export function countFailures(failures: Purchases['failures']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of failures) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}
