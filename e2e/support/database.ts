import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { addTaskRecords, type TaskRecords } from './task-records.ts';

type BillingJob = 'process-payments' | 'notify-rents-with-payment-overdue' | 'notify-payments-to-be-announced';

/**
 * Direct access to the database of the server under test, for what takes weeks in real life. It moves the dates of one contract
 * into the past; the server's clock and all other contracts stay as they are.
 */
export class ServerDatabase {
  readonly #pool: pg.Pool;
  readonly #url: string;

  /** @param dataDir the server's DATA_DIR */
  constructor(dataDir: string) {
    this.#url = databaseUrl(dataDir);
    this.#pool = new pg.Pool({ connectionString: this.#url, max: 1 });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Lets the client's sessions be of a login an hour ago. */
  async ageLogins(email: string): Promise<void> {
    await this.#pool.query(
      `update sessions set signed_in_at = signed_in_at - interval '1 hour' where user_id = (select id from users where email = $1)`,
      [email],
    );
  }

  /**
   * Moves the contract's start back until its next rent is due, one to five days ago. The number of days comes from the month that ends
   * today: the month that began today can be longer, and then nothing would be due.
   */
  async passPeriod(contractId: string): Promise<void> {
    await this.#pool.query(
      `with shift as (
         select starts_on + 2 - ((now() at time zone 'UTC')::date
           - make_interval(months => period_offset_months + invoicing_period_months * next_period))::date as days from contracts where id = $1),
       rent as (
         update rents set period_from = period_from - days, period_to = period_to - days, due_on = due_on - days from shift where contract_id = $1)
       update contracts set starts_on = starts_on - days from shift where id = $1`,
      [contractId],
    );
  }

  /** Makes the contract's unpaid rent due the given number of days ago, and an announced lock-out due today. */
  async makeOverdue(contractId: string, days: number): Promise<void> {
    await this.#pool.query(
      `update rents set due_on = (now() at time zone 'UTC')::date - $2::int where contract_id = $1 and paid_at is null`,
      [contractId, days],
    );
    await this.#pool.query(
      `update rent_notices n set locks_on = (now() at time zone 'UTC')::date from rents r where r.id = n.rent_id and r.contract_id = $1 and n.kind = 'LAST_CALL'`,
      [contractId],
    );
  }

  /** Moves the invoice of the contract's unpaid rent into the past by a number of days. Issued documents never change otherwise. */
  async ageInvoice(contractId: string, days: number): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(
        `with aged as (
           update invoices i set issued_on = i.issued_on - $2::int, supplied_on = i.supplied_on - $2::int, due_on = i.due_on - $2::int
           from rents r where r.id = i.rent_id and r.contract_id = $1 and r.paid_at is null returning i.id)
         update ledger_entries e set entered_on = e.entered_on - $2::int, due_on = e.due_on - $2::int from aged where e.source_id = aged.id`,
        [contractId, days],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  /** Opens the contract's warehouse all day, so that door tests pass at night and on holidays. */
  async openAllDay(contractId: string): Promise<void> {
    await this.#pool.query(
      `update warehouses set opening_hours = '[]', special_days = '[]' where id = (select warehouse_id from contracts where id = $1)`,
      [contractId],
    );
  }

  /** Opens the warehouse of a client's contract all day, also on holidays. @returns where it stands */
  async openWarehouseOf(email: string): Promise<{ lat: number; lng: number }> {
    const { rows } = await this.#pool.query<{ lat: number; lng: number }>(
      `update warehouses set opening_hours = '[]', special_days = '[]'
       where id in (select c.warehouse_id from contracts c join users u on u.id = c.client_id where u.email = $1)
       returning lat, lng`,
      [email],
    );
    const [place] = rows;
    if (place === undefined) throw new Error(`${email} has no contract`);
    return place;
  }

  /** Opens a session of staff. @param at the present time of the server @returns the value of its cookie */
  async openStaffSession(email: string, at = new Date()): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const { rowCount } = await this.#pool.query(
      `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at, expires_at)
       select sha256($1::text::bytea), id, $3, $3, $3, $3::timestamptz + interval '8 hours' from staff where email = $2`,
      [token, email, at],
    );
    if (rowCount !== 1) throw new Error(`No member of staff has the address ${email}`);
    return token;
  }

  /** Makes a task of several kinds each: boxes of a warehouse to check and in repair, a lock without a connection, a weak battery and a failed message. */
  async causeTasks(warehouseId: string): Promise<void> {
    await this.#pool.query(
      `insert into box_states (box_id, state, from_on, reason, set_at)
       select id, case when row_number() over (order by id) <= 7 then 'TO_CHECK' else 'REPAIR' end, current_date - 2, 'check after move-out', now()
       from boxes where warehouse_id = $1`,
      [warehouseId],
    );
    await this.#pool.query(`update locks set online = false where id = (select id from locks order by id limit 1)`);
    await this.#pool.query(`update locks set battery_percent = 7 where id = (select id from locks order by id desc limit 1)`);
    await this.#pool.query(
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at)
       values ('EMAIL', 'nobody@example.com', 'EN', 'password-changed', '{}', gen_random_uuid(), 'FAILED', now())`,
    );
  }

  /** Stores records that need a person, each the cause of one task. */
  addTaskRecords(): Promise<TaskRecords> {
    return addTaskRecords(this.#pool);
  }

  /** Stores a report to NAV that was rejected, of an invoice of the demo. @returns the id and the number of the invoice */
  async addRejectedReport(): Promise<{ id: string; number: string }> {
    const { rows } = await this.#pool.query<{ id: string; number: string }>(
      `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, created_at, called_at, settled_at, tries,
         reason, faults, payload, submission)
       select i.id, i.legal_entity_id, i.supplied_on, i.number, 'NAV', 'REJECTED', now() - interval '1 hour', now() - interval '25 hours',
         now() - interval '25 hours', now() - interval '24 hours', 2, 'INVALID_TAX_NUMBER: A vevő adószáma nem érvényes.',
         '[{"code":"INVALID_TAX_NUMBER","message":"A vevő adószáma nem érvényes.","element":"invoiceHead/customerInfo/customerVatData/customerTaxNumber"}]',
         '<InvoiceData/>', '{"transactionId":"3UPXDF0AFJKBYVQA"}'
       from invoices i join legal_entities e on e.id = i.legal_entity_id
       where e.country = 'HUN' and i.kind = 'INVOICE' and not exists (select from tax_reports t where t.invoice_id = i.id)
       order by i.id limit 1 returning invoice_id as id, document_number as number`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The demo has no invoice in Hungary without a report');
    return row;
  }

  /** Stores jobs of a name that failed at every attempt, for the same reason. */
  async addFailedJobs(name: string, { reason, count }: { reason: string; count: number }): Promise<void> {
    await this.#pool.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
       select $1, '{}', 'failed', 0, 0, jsonb_build_object('message', $2::text), now() from generate_series(1, $3)`,
      [name, reason, count],
    );
  }

  /** Stores an enquiry of somebody who wants to open a branch. */
  async addEnquiry(fullName: string): Promise<void> {
    await this.#pool.query(
      `insert into franchising_contacts (id, fingerprint, language, full_name, email, phone_number, business_experience, current_position_and_area,
         property_status, property_area_in_m2, city_to_open, capital_investment, return_on_investment, is_primary_income, has_read_franchise_brochure,
         motivation, received_at)
       values (gen_random_uuid(), sha256($1::text::bytea), 'EN', $1, 'enquirer@example.com', '+421900000000', 'NO_EXPERIENCE', 'sales', 'HAS_PROPERTY', 300,
         'Nitra', 'LESS_THAN_30', 'ONE_TO_TWO_YEARS', true, true, 'A good place', now())`,
      [fullName],
    );
  }

  /** Ends all sessions of a member of staff, as their expiry does. */
  async endStaffSessions(email: string): Promise<void> {
    await this.#pool.query('delete from staff_sessions where staff_id = (select id from staff where email = $1)', [email]);
  }

  /** Enqueues a job for the server's worker, as its schedule does. */
  async enqueue(job: BillingJob): Promise<void> {
    const boss = new PgBoss({ connectionString: this.#url, max: 1, supervise: false, schedule: false, migrate: false });
    await boss.start();
    try {
      await boss.send(job, {});
    } finally {
      await boss.stop({ graceful: false, close: true });
    }
  }
}

function databaseUrl(dataDir: string): string {
  const cluster = realpathSync(join(dataDir, 'postgres'));
  const password = readFileSync(join(cluster, 'komora-password'), 'utf8').trim();
  // The fourth line of the server's pid file is its port.
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]?.trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/komora`;
}
