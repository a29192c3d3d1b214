import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The embedded database of a server that a journey talks to. @param dataDir its DATA_DIR */
function databaseOf(dataDir = process.env.E2E_DATA_DIR ?? ''): string {
  const cluster = realpathSync(join(dataDir, 'postgres'));
  const password = readFileSync(join(cluster, 'komora-password'), 'utf8').trim();
  // The fourth line of the server's own note is its port.
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]?.trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/komora`;
}

/**
 * Time for one tenancy alone, while the server's clock and everybody else's contracts stay: its dates move into the past instead. Journeys cannot wait for months.
 */
export class Time {
  readonly #pool: pg.Pool;
  readonly #url: string;

  constructor(url = databaseOf()) {
    this.#url = url;
    this.#pool = new pg.Pool({ connectionString: url, max: 1 });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** As if the contract had been concluded a period ago: its next rent is due now, or was a day or two ago where months are of different lengths. */
  async passPeriod(contractId: string): Promise<void> {
    await this.#pool.query(
      `with gone as (
         select next_charge_on - (now() at time zone 'UTC')::date + 2 as days from contracts where id = $1),
       rent as (
         update rents set period_from = period_from - days, period_to = period_to - days, due_on = due_on - days from gone where contract_id = $1)
       update contracts set starts_on = starts_on - days from gone where id = $1`,
      [contractId],
    );
  }

  /** As if its unpaid rent had been due so many days ago, and what a last call announced for later were for today. */
  async beOverdue(contractId: string, days: number): Promise<void> {
    await this.#pool.query(
      `update rents set due_on = (now() at time zone 'UTC')::date - $2::int where contract_id = $1 and paid_at is null`,
      [contractId, days],
    );
    await this.#pool.query(
      `update rent_notices n set locks_on = (now() at time zone 'UTC')::date from rents r where r.id = n.rent_id and r.contract_id = $1 and n.kind = 'LAST_CALL'`,
      [contractId],
    );
  }

  /** Opens the warehouse of a contract all day: journeys are made at night, too. */
  async openAllDay(contractId: string): Promise<void> {
    await this.#pool.query(`update warehouses set opening_hours = '[]' where id = (select warehouse_id from contracts where id = $1)`, [
      contractId,
    ]);
  }

  /** Has the worker do a job now, as its schedule would. */
  async run(job: 'process-payments' | 'notify-rents-with-payment-overdue' | 'notify-payments-to-be-announced'): Promise<void> {
    const boss = new PgBoss({ connectionString: this.#url, max: 1, supervise: false, schedule: false, migrate: false });
    await boss.start();
    try {
      await boss.send(job, {});
    } finally {
      await boss.stop({ graceful: false, close: true });
    }
  }
}
