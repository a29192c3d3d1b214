import type { TaxReportState } from '@komora/api/admin';
import type { DocumentKind } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { Authority } from './authority.ts';
import type { ReportStatus } from './tax-report.lifecycle.ts';
import type { Fault, Submission } from './tax-report.ports.ts';

export interface ListedReport {
  id: string;
  number: string;
  kind: DocumentKind;
  companyId: string;
  company: string;
  clientId: string;
  customer: string;
  authority: Authority;
  status: ReportStatus;
  taxDay: string;
  reportBy: Date;
  reason: string | null;
}

export interface ReportFilter {
  scope: Scope;
  company?: string | undefined;
  authority?: Authority | undefined;
  state?: TaxReportState | undefined;
  /** Dates of the tax day, `from ≤ day < before`. */
  days?: { from: string; before: string } | undefined;
  /** Escaped for LIKE. */
  q?: string | undefined;
}

const columns = sql`t.invoice_id as id, i.number, i.kind, t.legal_entity_id as "companyId", e.name as company, i.client_id as "clientId",
  coalesce(i.customer ->> 'name', '') as customer, t.authority, t.status, t.tax_day as "taxDay", t.report_by as "reportBy", t.reason`;

const within = ({ everywhere, legalEntityIds }: Scope): RawBuilder<unknown> =>
  everywhere ? sql`true` : sql`t.legal_entity_id = any(${legalEntityIds}::uuid[])`;

// Literals, so that the index of unfinished reports serves them.
const ofState: Record<TaxReportState, RawBuilder<unknown>> = {
  WAITING: sql`t.status not in ('ACCEPTED', 'HANDLED') and t.status <> 'REJECTED'`,
  REJECTED: sql`t.status not in ('ACCEPTED', 'HANDLED') and t.status = 'REJECTED'`,
  ACCEPTED: sql`t.status = 'ACCEPTED'`,
  HANDLED: sql`t.status = 'HANDLED'`,
};

function matching({ scope, company, authority, state, days, q }: ReportFilter): RawBuilder<unknown> {
  return sql`${within(scope)}
    ${company === undefined ? sql`` : sql`and t.legal_entity_id = ${company}::uuid`}
    ${authority === undefined ? sql`` : sql`and t.authority = ${authority}`}
    ${state === undefined ? sql`` : sql`and ${ofState[state]}`}
    ${days === undefined ? sql`` : sql`and t.tax_day >= ${days.from}::date and t.tax_day < ${days.before}::date`}
    ${q === undefined ? sql`` : sql`and t.document_number >= upper(${q}) and t.document_number < upper(${q}) || chr(1114111)`}`;
}

const from = sql`tax_reports t join invoices i on i.id = t.invoice_id join legal_entities e on e.id = t.legal_entity_id`;

/** So many reports are read in their order before those with a number are read from the index of numbers. */
const nearest = 2000;

/** At most `limit` reports, the latest tax day first. `after`: the id of the last one of the page before. */
export async function listReportRows(
  reader: Reader,
  filter: ReportFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedReport[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (t.tax_day, t.invoice_id) < (select p.tax_day, p.invoice_id from tax_reports p where p.invoice_id = ${after}::uuid)`;
  const inOrder = sql`order by t.tax_day desc, t.invoice_id desc`;
  const found = sql`select t.invoice_id, t.tax_day from tax_reports t where ${matching(filter)} ${beyond}`;
  // Numbers grow with time. Those that begin with a text may all be at the end of this order, where a search in order would arrive after all others.
  const page =
    filter.q === undefined
      ? sql`${found} ${inOrder} limit ${limit}`
      : sql`with near as materialized (
            select t.invoice_id, t.tax_day from (select t.* from tax_reports t where true ${beyond} ${inOrder} limit ${nearest}) t
            where ${matching(filter)} ${inOrder} limit ${limit})
          select * from near where (select count(*) from near) = ${limit}
          union all (select * from (${found} offset 0) t where (select count(*) from near) < ${limit} ${inOrder} limit ${limit})`;
  const { rows } = await sql<ListedReport>`
    select ${columns} from (${page}) p cross join ${from} where t.invoice_id = p.invoice_id order by p.tax_day desc, p.invoice_id desc`.execute(
    reader,
  );
  return rows;
}

/** Counts at most `most` reports. */
export async function countReportRows(reader: Reader, filter: ReportFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from tax_reports t where ${matching(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

export interface ReportDetailRow extends ListedReport {
  round: number;
  tries: number;
  nextAttemptAt: Date | null;
  calledAt: Date | null;
  settledAt: Date | null;
  createdAt: Date;
  faults: Fault[] | null;
  submission: Submission | null;
  hasXml: boolean;
  authorityNumber: string | null;
  hasReceipt: boolean;
  correctsId: string | null;
  correctsNumber: string | null;
  handledBy: string | null;
  handledProof: string | null;
}

/** Undefined outside of the scope. */
export async function findReportDetail(reader: Reader, id: string, scope: Scope): Promise<ReportDetailRow | undefined> {
  const { rows } = await sql<ReportDetailRow>`
    select ${columns}, t.round, t.tries, t.next_attempt_at as "nextAttemptAt", t.called_at as "calledAt", t.settled_at as "settledAt",
      t.created_at as "createdAt", t.faults, t.submission, t.payload is not null as "hasXml", t.authority_number as "authorityNumber",
      t.receipt is not null as "hasReceipt", i.corrects_invoice_id as "correctsId", o.number as "correctsNumber", s.name as "handledBy",
      t.handled_proof as "handledProof"
    from ${from} left join invoices o on o.id = i.corrects_invoice_id left join staff s on s.id = t.handled_by
    where t.invoice_id = ${id}::uuid and ${within(scope)}`.execute(reader);
  return rows[0];
}

export interface RoundRow {
  round: number;
  tries: number;
  calledAt: Date | null;
  reason: string | null;
  faults: Fault[] | null;
  submission: Submission | null;
  hasXml: boolean;
  rejectedAt: Date;
  sentAgainAt: Date;
  by: string;
  note: string;
}

/** Rejected rounds of a report before the present one, the first first. */
export async function listRounds(reader: Reader, id: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select r.round, r.tries, r.called_at as "calledAt", r.reason, r.faults, r.submission, r.payload is not null as "hasXml",
      r.rejected_at as "rejectedAt", r.sent_again_at as "sentAgainAt", s.name as by, r.note
    from tax_report_rounds r join staff s on s.id = r.sent_again_by where r.invoice_id = ${id}::uuid order by r.round`.execute(reader);
  return rows;
}

/** The file that a round sent. Undefined outside of the scope, and for a round that sent nothing. */
export async function readPayload(
  reader: Reader,
  { id, round, scope }: { id: string; round: number; scope: Scope },
): Promise<{ bytes: Buffer; number: string } | undefined> {
  const { rows } = await sql<{ bytes: Buffer | null; number: string }>`
    select case when t.round = ${round}::integer then t.payload
      else (select r.payload from tax_report_rounds r where r.invoice_id = t.invoice_id and r.round = ${round}::integer) end as bytes,
      t.document_number as number
    from tax_reports t where t.invoice_id = ${id}::uuid and ${within(scope)}`.execute(reader);
  const [row] = rows;
  return row === undefined || row.bytes === null ? undefined : { bytes: row.bytes, number: row.number };
}

/** The authority's receipt. Undefined outside of the scope, and without one. */
export async function readReceipt(reader: Reader, id: string, scope: Scope): Promise<{ bytes: Buffer; number: string } | undefined> {
  const { rows } = await sql<{ bytes: Buffer; number: string }>`
    select t.receipt as bytes, t.document_number as number from tax_reports t
    where t.invoice_id = ${id}::uuid and t.receipt is not null and ${within(scope)}`.execute(reader);
  return rows[0];
}

export interface LockedReport {
  status: ReportStatus;
  authority: Authority;
  companyId: string;
  clientId: string;
  sellerTaxId: string | null;
  round: number;
  reason: string | null;
}

/** Locks a report until the end of the transaction. Undefined outside of the scope. */
export async function lockReport(trx: Trx, id: string, scope: Scope): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`
    select t.status, t.authority, t.legal_entity_id as "companyId", i.client_id as "clientId", i.supplier ->> 'taxId' as "sellerTaxId", t.round, t.reason
    from tax_reports t join invoices i on i.id = t.invoice_id where t.invoice_id = ${id}::uuid and ${within(scope)} for update of t`.execute(
    trx,
  );
  return rows[0];
}

/** Stores the rejected round and begins the next one, due at once: one row each. */
export async function beginNextRound(trx: Trx, id: string, act: { staffId: string; note: string; now: Date }): Promise<void> {
  await sql`
    insert into tax_report_rounds (invoice_id, round, payload, submission, tries, called_at, reason, faults, rejected_at, sent_again_by, sent_again_at, note)
    select invoice_id, round, payload, submission, tries, called_at, reason, faults, settled_at, ${act.staffId}::uuid, ${act.now}, ${act.note}
    from tax_reports where invoice_id = ${id}::uuid`.execute(trx);
  await sql`
    update tax_reports set status = 'PENDING', round = round + 1, tries = 0, payload = null, submission = null, called_at = null, settled_at = null,
      reason = null, faults = null, leased_until = null, next_attempt_at = ${act.now}
    where invoice_id = ${id}::uuid`.execute(trx);
}

/** Lets the next run try a report that is not settled. A worker that is trying it now keeps its lease. */
export async function attemptNow(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update tax_reports set next_attempt_at = ${now} where invoice_id = ${id}::uuid and settled_at is null`.execute(trx);
}

/** Records a report outside of Komora: one row. */
export async function storeHandled(
  trx: Trx,
  id: string,
  act: { staffId: string; proof: string; number: string | null; now: Date },
): Promise<void> {
  await sql`
    update tax_reports set status = 'HANDLED', handled_by = ${act.staffId}::uuid, handled_proof = ${act.proof}, authority_number = ${act.number},
      settled_at = ${act.now}
    where invoice_id = ${id}::uuid`.execute(trx);
}
