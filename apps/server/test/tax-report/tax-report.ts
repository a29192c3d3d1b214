import { entities } from '../../src/demo/operator-data.ts';
import { issueUnusedDaysCreditNote, readCreditableInvoice } from '../../src/modules/billing/invoice/index.ts';
import { queueTaxReports } from '../../src/modules/billing/tax-report/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { TestApp } from '../kit/test-app.ts';

/** The tax number of the demo's seller in a country. */
export function sellerTaxId(country: 'POL' | 'HUN'): string {
  const entity = entities.find((one) => one.country === country);
  if (entity === undefined) throw new Error(`The demo has no seller in ${country}`);
  return entity.taxId;
}

export interface TaxDocument {
  id: string;
  number: string;
  rentId: string;
}

/** Queues the report of another invoice of the demo, as issuing it does. */
export async function aReportedInvoice(app: TestApp, country: 'POL' | 'HUN'): Promise<TaxDocument> {
  const { issuedOn, legalEntityId, ...invoice } = await app.one<TaxDocument & { issuedOn: string; legalEntityId: string }>(
    `select i.id, i.number, i.rent_id as "rentId", i.issued_on as "issuedOn", i.legal_entity_id as "legalEntityId" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = $1 and i.kind = 'INVOICE' and not exists (select from tax_reports t where t.invoice_id = i.id)
     order by i.sequence desc limit 1`,
    [country],
  );
  const documents = [{ invoiceId: invoice.id, legalEntityId, country, forCompany: true, issuedOn }];
  await inTransaction(app.context.db, (trx) => queueTaxReports(trx, app.context, { documents, now: app.clock.now() }));
  return invoice;
}

/** Issues a credit note of half of an invoice, or of all of it. */
export async function aCreditNote(app: TestApp, rentId: string, part: 'half' | 'all'): Promise<{ id: string; number: string }> {
  const { invoice, rates } = await readCreditableInvoice(app.context.db, rentId, null);
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
  const id = await inTransaction(app.context.db, (trx) =>
    issueUnusedDaysCreditNote(trx, app.context, { invoice, reason: 'EARLY_END', credit, now: app.clock.now() }),
  );
  return { id, ...(await app.one<{ number: string }>('select number from invoices where id = $1', [id])) };
}

/** Changes reports as a restored backup does: without the triggers that protect them. */
export async function changeReports(app: TestApp, statement: string, parameters: readonly unknown[]): Promise<void> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement, [...parameters]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export interface ReportRow {
  status: string;
  authority_number: string | null;
  receipt: Buffer | null;
  reason: string | null;
  tries: number;
}

export const reportOf = async (app: TestApp, invoiceId: string) =>
  (
    await app.rows<ReportRow & Record<string, unknown>>(
      'select status, authority_number, receipt, reason, tries, next_attempt_at from tax_reports where invoice_id = $1',
      [invoiceId],
    )
  )[0];

/** Runs the job every `step` minutes. */
export async function sendReportsFor(app: TestApp, minutes: number, step = 1): Promise<void> {
  for (let passed = 0; passed <= minutes; passed += step) {
    await app.runJob('send-tax-reports', {});
    app.clock.advance({ minutes: step });
  }
}
