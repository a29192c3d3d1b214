import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface MonthFacts {
  companyId: string;
  company: string;
  country: string;
  /** 'YYYY-MM' */
  month: string;
  isOver: boolean;
  closedAt: Date | null;
  closedBy: string | null;
  documents: number;
  totals: { currency: Currency; net: number; vat: number; gross: number }[];
}

/** A later month that is closed closes the month. */
const facts = sql`
  select e.id as "companyId", e.name as company, e.country, to_char(m.month, 'YYYY-MM') as month, m.month + interval '1 month' <= today.day as "isOver",
    c.closed_at as "closedAt", c.name as "closedBy", coalesce(d.documents, 0) as documents, coalesce(d.totals, '[]') as totals`;
const lookups = sql`
  left join lateral (
    select c.closed_at, s.name from closed_months c join staff s on s.id = c.closed_by
    where c.legal_entity_id = e.id and c.month >= m.month order by c.month limit 1) c on true
  left join lateral (
    select sum(t.documents)::integer as documents, json_agg(json_build_object('currency', t.currency, 'net', t.net, 'vat', t.vat, 'gross', t.gross) order by t.currency) as totals
    from (select i.currency, count(*) as documents, sum(i.amount_net)::float8 as net, sum(i.amount_vat)::float8 as vat, sum(i.amount_gross)::float8 as gross
      from invoices i where i.legal_entity_id = e.id and i.supplied_on >= m.month and i.supplied_on < m.month + interval '1 month' group by i.currency) t) d on true`;

const shownMonths = 24;

/** The last months of the companies within the scope, the newest first. They begin with the company's first document; without documents the current month only. */
export async function listMonths(
  reader: Reader,
  { scope, companyId, now }: { scope: Scope; companyId: string | null; now: Date },
): Promise<MonthFacts[]> {
  const { rows } = await sql<MonthFacts>`
    ${facts}
    from legal_entities e
    cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as day) today
    cross join lateral (
      select case when min(i.supplied_on) is not null
        then date_trunc('month', greatest(min(i.supplied_on), today.day - interval '1 month' * ${shownMonths - 1}::integer)) end as first
      from invoices i where i.legal_entity_id = e.id) span
    cross join lateral (select d::date as month from generate_series(coalesce(span.first, date_trunc('month', today.day)), date_trunc('month', today.day), interval '1 month') d) m
    ${lookups}
    where (${scope.everywhere} or e.id = any(${scope.legalEntityIds}::uuid[])) and (${companyId}::uuid is null or e.id = ${companyId}::uuid)
    order by m.month desc, e.name, e.id`.execute(reader);
  return rows;
}

/** One month of a company; undefined for an unknown company. @param month the first day */
export async function findMonth(
  reader: Reader,
  { companyId, month, now }: { companyId: string; month: string; now: Date },
): Promise<MonthFacts | undefined> {
  const { rows } = await sql<MonthFacts>`
    ${facts}
    from legal_entities e
    cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as day) today
    cross join (select ${month}::date as month) m
    ${lookups}
    where e.id = ${companyId}`.execute(reader);
  return rows[0];
}

/** Waits for documents of the company that are being issued, and keeps others from being issued until the transaction ends. */
export async function lockCompany(trx: Trx, companyId: string): Promise<void> {
  await sql`select from legal_entities where id = ${companyId} for update`.execute(trx);
}

/** Months before this one with documents or without, that no closed month covers, since the company's first document. 'YYYY-MM', in their order. */
export async function listOpenBefore(reader: Reader, { companyId, month }: { companyId: string; month: string }): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(d, 'YYYY-MM') as month
    from (select greatest(date_trunc('month', min(i.supplied_on)),
        (select max(c.month) + interval '1 month' from closed_months c where c.legal_entity_id = ${companyId})) as first
      from invoices i where i.legal_entity_id = ${companyId}) span
    cross join generate_series(span.first, ${month}::date - interval '1 month', interval '1 month') d order by d`.execute(reader);
  return rows.map((row) => row.month);
}

export interface ClosedMonth {
  companyId: string;
  /** The first day. */
  month: string;
  vat: unknown;
  documents: number;
  closedBy: string;
  now: Date;
}

/** @throws a violation of `closed_months_pkey`, `closed_months_ended` or `closed_months_in_order` */
export async function insertClosedMonth(trx: Trx, row: ClosedMonth): Promise<void> {
  await trx
    .insertInto('closed_months')
    .values({
      legal_entity_id: row.companyId,
      month: row.month,
      vat: JSON.stringify(row.vat),
      documents: row.documents,
      closed_by: row.closedBy,
      closed_at: row.now,
    })
    .execute();
}

export interface OpenMatters {
  transfers: number;
  rejectedReports: number;
  waitingReports: number;
  refunds: number;
  payouts: number;
}

/** Unfinished matters of a month. The closing of the month does not depend on them. */
export async function countOpenMatters(
  reader: Reader,
  { companyId, from, before }: { companyId: string; from: string; before: string },
): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`
    select
      (select count(*)::integer from bank_entries b join bank_statements s on s.id = b.statement_id
        where s.legal_entity_id = ${companyId} and b.state = 'UNMATCHED' and (b.booked_on is null or b.booked_on < ${before})) as transfers,
      coalesce(reports.rejected, 0) as "rejectedReports", coalesce(reports.waiting, 0) as "waitingReports",
      (select count(*)::integer from refunds f join payment_places p on p.payment_id = f.payment_id join legal_entities e on e.id = p.legal_entity_id
        where p.legal_entity_id = ${companyId} and (f.status in ('REQUESTED', 'SENT') or exists (select from refunds_owed o where o.id = f.id)) and (f.created_at at time zone e.time_zone)::date < ${before}::date) as refunds,
      (select count(*)::integer from payouts p where (p.legal_entity_id = ${companyId} or p.legal_entity_id is null) and p.state = 'OPEN'
        and p.arrives_on < ${before}::date) as payouts
    from (select count(*) filter (where t.status = 'REJECTED')::integer as rejected,
        count(*) filter (where t.status not in ('REJECTED', 'ACCEPTED', 'HANDLED'))::integer as waiting
      from tax_reports t join invoices i on i.id = t.invoice_id
      where i.legal_entity_id = ${companyId} and i.supplied_on >= ${from}::date and i.supplied_on < ${before}::date) reports`.execute(
    reader,
  );
  return rows[0] ?? { transfers: 0, rejectedReports: 0, waitingReports: 0, refunds: 0, payouts: 0 };
}
