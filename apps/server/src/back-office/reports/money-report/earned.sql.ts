import type { EarnedPart } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { type ReportPlace, warehousesOf } from '../facts/facts.sql.ts';
import { debtsOn, shareOfDebt } from './debts.sql.ts';

/** The months of a report and the end of the days that have passed, exclusive. */
export interface EarnedSpan {
  from: string;
  before: string;
  tomorrow: string;
}

/**
 * CTEs up to `open_parts`: parts of documents in months that are not closed, and of a month that is not over on the day of the report, up to that day. Months of a
 * company are closed in their order.
 */
const openParts = (place: ReportPlace, { from, before, tomorrow }: EarnedSpan): RawBuilder<unknown> => sql`
  ${warehousesOf(place)},
  companies as materialized (
    select e.legal_entity_id, greatest(${from}::date, least(date_trunc('month', ${tomorrow}::timestamp)::date, coalesce(
      (select (max(m.month) + interval '1 month')::date from closed_months m where m.legal_entity_id = e.legal_entity_id), ${from}::date))) as open_from
    from (select distinct p.legal_entity_id from places p) e
  ),
  open_parts as (
    select e.* from companies c cross join lateral earned_parts(c.legal_entity_id, c.open_from, least(${before}::date, ${tomorrow}::date)) e
    join places p on p.id = e.warehouse_id where c.open_from < least(${before}::date, ${tomorrow}::date)
  )`;

export interface EarnedData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  currency: Currency;
  earned: number;
  /** Already taken from `earned`: vouchers, free months and credits that staff decided. */
  discount: number;
}

/** The rent that each warehouse earned in each month: of closed months as it was kept, of open ones from documents. */
export async function sumEarned(reader: Reader, place: ReportPlace, span: EarnedSpan): Promise<EarnedData[]> {
  const { rows } = await sql<EarnedData>`
    ${sql.raw(plannedEachTime)} with ${openParts(place, span)}
    select k.month, k.warehouse_id as "warehouseId", k.currency, k.earned, k.discount from closed_month_earnings k join places p on p.id = k.warehouse_id
    where k.month >= ${span.from}::date and k.month < least(${span.before}::date, date_trunc('month', ${span.tomorrow}::timestamp)::date)
    union all
    select e.month, e.warehouse_id, e.currency, sum(e.earned)::bigint, sum(e.discount)::bigint from open_parts e group by e.month, e.warehouse_id, e.currency`.execute(
    reader,
  );
  return rows;
}

export interface DebtData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  currency: Currency;
  /** Of the rent that the month earned: open at the end of the day before `tomorrow`, and given up until then. */
  unpaid: number;
  writtenOff: number;
}

/** The part of the earned rent that is not paid, by month and warehouse. Reads only invoices with such a part. */
export async function sumDebts(
  reader: Reader,
  place: ReportPlace,
  { from, before, tomorrow, on }: EarnedSpan & { on: string },
): Promise<DebtData[]> {
  const { rows } = await sql<DebtData>`
    ${sql.raw(plannedEachTime)} with ${warehousesOf(place)}, ${debtsOn(place, on)}
    select e.month, e.warehouse_id as "warehouseId", e.currency, sum(${shareOfDebt(sql`e.earned`, sql`d.open`)})::bigint as unpaid,
      sum(${shareOfDebt(sql`e.earned`, sql`d.given_up`)})::bigint as "writtenOff"
    from earned_of_invoices(array(select d.document_id from debts d), least(${before}::date, ${tomorrow}::date)) e
    join debts d on d.document_id = e.document_id join places p on p.id = e.warehouse_id
    where e.month >= ${from}::date and e.month < ${before}::date group by e.month, e.warehouse_id, e.currency`.execute(reader);
  return rows;
}

const columnOf: Record<EarnedPart, RawBuilder<unknown>> = {
  DISCOUNT: sql`e.discount`,
  UNPAID: sql`e.unpaid`,
  WRITTEN_OFF: sql`e."writtenOff"`,
};

export interface EarnedDocumentData {
  id: string;
  number: string;
  kind: DocumentKind;
  taxDay: string;
  customer: string;
  contractId: string;
  contractNumber: string;
  warehouse: string;
  net: number;
  earned: number;
  discount: number;
  unpaid: number;
  writtenOff: number;
  currency: Currency;
}

/**
 * A page of the documents with a part in these months, the earliest tax day first. The parts of a month add up to what it earned.
 * @param page.on the day whose open amounts count
 * @param page.part only documents with an amount in this part
 */
export async function listEarned(
  reader: Reader,
  place: ReportPlace,
  {
    from,
    before,
    tomorrow,
    on,
    part,
    after,
    limit,
  }: EarnedSpan & { on: string; part: EarnedPart | undefined; after: string | undefined; limit: number },
): Promise<EarnedDocumentData[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (i.supplied_on, i.id) > (select a.supplied_on, a.id from invoices a where a.id = ${after})`;
  const { rows } = await sql<EarnedDocumentData>`
    ${sql.raw(plannedEachTime)} with ${warehousesOf(place)}, ${debtsOn(place, on)},
    months as (
      select coalesce(e.document_id, (select i.id from invoices i where i.rent_id = e.rent_id and i.kind = 'INVOICE')) as document_id, e.contract_id, e.warehouse_id,
        e.earned, e.discount
      from (select distinct p.legal_entity_id from places p) c
      cross join lateral earned_parts(c.legal_entity_id, ${from}::date, least(${before}::date, ${tomorrow}::date)) e
      where e.warehouse_id in (select p.id from places p)
    ),
    parts as (
      select m.document_id, m.contract_id, m.warehouse_id, sum(m.earned)::bigint as earned, sum(m.discount)::bigint as discount,
        coalesce(sum(${shareOfDebt(sql`m.earned`, sql`d.open`)}), 0)::bigint as unpaid, coalesce(sum(${shareOfDebt(sql`m.earned`, sql`d.given_up`)}), 0)::bigint as "writtenOff"
      from months m left join debts d on d.document_id = m.document_id group by m.document_id, m.contract_id, m.warehouse_id
    )
    select i.id, i.number, i.kind, i.supplied_on as "taxDay", coalesce(i.customer ->> 'name', '') as customer, c.id as "contractId",
      c.business_id as "contractNumber", p.name as warehouse, i.amount_net as net, e.earned, e.discount, e.unpaid, e."writtenOff", i.currency
    from parts e join places p on p.id = e.warehouse_id join invoices i on i.id = e.document_id join contracts c on c.id = e.contract_id
    where ${part === undefined ? sql`(e.earned <> 0 or e.discount <> 0)` : sql`${columnOf[part]} <> 0`} ${beyond}
    order by i.supplied_on, i.id limit ${limit}`.execute(reader);
  return rows;
}
