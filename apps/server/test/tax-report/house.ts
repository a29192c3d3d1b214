import { TestClock, useTestDatabase } from '@komora/testing';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { loadDemo } from '../../src/demo/index.ts';
import type { Deps } from '../../src/deps.ts';
import { randomIds } from '../../src/ids.ts';
import type { JobHandlers } from '../../src/jobs/queue.ts';
import { createLog } from '../../src/log.ts';
import { issueUnusedDaysCreditNote, readCreditableInvoice, readTaxDocument } from '../../src/modules/invoice/index.ts';
import { queueTaxReports, type TaxReporting, taxReportJobs } from '../../src/modules/tax-report/index.ts';
import { TestQueue } from '../payment/test-queue.ts';

export interface ReportRow {
  status: string;
  authority_number: string | null;
  receipt: Buffer | null;
  reason: string | null;
  tries: number;
}

/** Documents of the demo catalogue, and the worker's job that reports them. */
export interface TaxHouse {
  deps: Deps;
  pool: pg.Pool;
  clock: TestClock;
  queue: TestQueue;
  /** The job, with what it reports to. */
  jobs(...authorities: TaxReporting[]): JobHandlers;
  /** Another invoice of a country at each call, noted for its authority. */
  noted(country: 'POL' | 'HUN'): Promise<{ id: string; number: string; rentId: string }>;
  /** A credit note of half of an invoice, or of all of it, issued now. */
  credit(rentId: string, part: 'half' | 'all'): Promise<{ id: string; number: string }>;
  report(invoiceId: string): Promise<ReportRow | undefined>;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

export const nav = {
  NAV_LOGIN: 'lwilsmn0uqdxe6u',
  NAV_PASSWORD: 'jelszó',
  NAV_SIGN_KEY: 'ac-ac3a-7f661bff7d342N43CYX4U9FG',
  NAV_EXCHANGE_KEY: '7f662N43CYX4U9FG',
};
export const ksefToken = '20260401-EC-2C4C5C8000-8E4B1B6E1E-9C|nip-5272894311|3f6b';

/** @param env beside what the authorities need to be on */
export function useTaxHouse(env: Record<string, string>): () => TaxHouse {
  const database = useTestDatabase();
  let house: TaxHouse | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const clock = new TestClock('2026-03-02T09:00:00Z');
    const { db, pool, close: closePool } = openDatabase(database.url, { max: 6 });
    const queue = await TestQueue.open(pool);
    const config = readConfig({ LOG_LEVEL: 'silent', ...env }, 'test');
    const deps: Deps = {
      db,
      clock,
      ids: randomIds,
      config,
      enqueue: queue.enqueue,
      log: createLog('silent'),
      secretKey: Buffer.alloc(32, 7),
    };
    await loadDemo({ ...deps, encrypt: (code) => Buffer.from(code) });
    close = closePool;
    let used = 0;
    const rows: TaxHouse['rows'] = async (text, values = []) => (await pool.query(text, values)).rows;
    house = {
      deps,
      pool,
      clock,
      queue,
      rows,
      jobs: (...authorities) => taxReportJobs(deps, authorities, readTaxDocument),
      noted: async (country) => {
        const [row] = await rows<{ id: string; number: string; rentId: string; issuedOn: string }>(
          `select i.id, i.number, i.rent_id as "rentId", i.issued_on as "issuedOn" from invoices i join legal_entities e on e.id = i.legal_entity_id
           where e.country = $1 and i.kind = 'INVOICE' order by i.sequence desc offset $2 limit 1`,
          [country, used],
        );
        used += 1;
        if (row === undefined) throw new Error(`The demo has no further invoice of ${country}`);
        const document = { invoiceId: row.id, country, forCompany: true, issuedOn: row.issuedOn };
        await inTransaction(db, (trx) => queueTaxReports(trx, deps, { documents: [document], now: clock.now() }));
        return row;
      },
      credit: async (rentId, part) => {
        const { invoice, rates } = await readCreditableInvoice(db, rentId, null);
        const share = (amount: number) => (part === 'all' ? amount : Math.floor(amount / 2));
        const money = (amount: number) => ({ amount, currency: invoice.currency as 'HUF' });
        const lines = rates.map(({ treatment, net, vat }) => {
          const [n, v] = [share(net.amount), share(vat.amount)];
          return { treatment, net: money(n), vat: money(v), gross: money(n + v) };
        });
        const total = (name: 'net' | 'vat' | 'gross') => money(lines.reduce((sum, line) => sum + line[name].amount, 0));
        const credit = {
          days: { from: '2026-03-01', to: '2026-03-15' },
          rates: lines,
          total: { net: total('net'), vat: total('vat'), gross: total('gross'), rounding: money(0), payable: total('gross') },
        };
        const id = await inTransaction(db, (trx) =>
          issueUnusedDaysCreditNote(trx, deps, { invoice, reason: 'EARLY_END', credit, now: clock.now() }),
        );
        const [note] = await rows<{ number: string }>('select number from invoices where id = $1', [id]);
        return { id, number: note?.number ?? '' };
      },
      report: async (id) =>
        (await rows<ReportRow>('select status, authority_number, receipt, reason, tries from tax_reports where invoice_id = $1', [id]))[0],
    };
  });
  afterAll(() => close?.());
  return () => {
    if (house === undefined) throw new Error('The house stands only inside tests');
    return house;
  };
}

/** Lets the job run as often as time goes on. */
export async function runFor(house: TaxHouse, jobs: JobHandlers, minutes: number, step = 1): Promise<void> {
  for (let passed = 0; passed <= minutes; passed += step) {
    await jobs['send-tax-reports']?.({});
    house.clock.advance({ minutes: step });
  }
}
