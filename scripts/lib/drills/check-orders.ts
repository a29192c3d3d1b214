import pg from 'pg';
import { auditDatabase } from '../../../apps/server/src/modules/operations/index.ts';
import { waitFor } from '../cluster/wait.ts';
import type { Purchases } from './buyers.ts';
import { compareCharges, type PaidPage, type StoredPayment } from './compare-charges.ts';

/** The audit of thousands of orders takes a part of a second. */
const auditEveryMs = 1000;

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

/** A message whose worker lost the database waits for the end of its lease, four minutes (messaging/message/send-message.ts). */
const sentLater = 'every message is sent';

export interface CheckOptions {
  limitMs: number;
  /** Pages that were paid at a gateway that has no ledger in this database. */
  pages?: () => readonly PaidPage[];
  /** False: messages may still wait for their next attempt. */
  withMessages?: boolean;
}

/** Waits until every paid order is fulfilled and no work is left, at most `limitMs`, and audits the database. */
export async function checkOrders(
  databaseUrl: string,
  { paid }: Pick<Purchases, 'paid'>,
  { limitMs, pages, withMessages = true }: CheckOptions,
): Promise<CheckedOrders> {
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
    const audit = async (): Promise<{ checked: number; violations: string[] }> => {
      const { checked, violations } = await auditDatabase(pool, { now: new Date(), settled: true });
      const charges = pages === undefined ? [] : compareCharges(pages(), await listPayments(pool));
      const counted = violations.filter(({ promise }) => withMessages || promise !== sentLater);
      return {
        checked: checked + (pages === undefined ? 0 : 1) - (withMessages ? 0 : 1),
        violations: [...counted.map(({ promise, rows }) => `${promise} (${rows.length}: ${JSON.stringify(rows[0])})`), ...charges],
      };
    };
    const settled = async () => ((await listLost()).length === 0 && (await audit()).violations.length === 0 ? true : undefined);
    // The rest is listed below.
    await waitFor('paid orders are not fulfilled', limitMs, settled, undefined, auditEveryMs).catch(() => undefined);
    const settledIn = Math.round((performance.now() - began) / 1000);
    return { lost: await listLost(), ...(await audit()), settledIn };
  } finally {
    await pool.end();
  }
}

async function listPayments(pool: pg.Pool): Promise<StoredPayment[]> {
  const { rows } = await pool.query<StoredPayment>(
    `select provider_payment_id as "pageId", amount, coalesce(settlement = 'FULFILLED', false) as "isFulfilled" from payments
     where status = 'PAID' and provider = 'STRIPE'`,
  );
  return rows;
}

/** Number of failed requests by what failed. */
export function countFailures(failures: Purchases['failures']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of failures) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}
