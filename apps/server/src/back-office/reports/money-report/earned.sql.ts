import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { type ReportPlace, warehousesOf } from '../facts/facts.sql.ts';

/** The months of a report and the end of the days that have passed, exclusive. */
export interface EarnedSpan {
  from: string;
  before: string;
  tomorrow: string;
}

/** CTEs up to `open_parts`: parts of documents in months that are not closed, up to the present day. Months of a company are closed in their order. */
const openParts = (place: ReportPlace, { from, before, tomorrow }: EarnedSpan): RawBuilder<unknown> => sql`
  ${warehousesOf(place)},
  companies as materialized (
    select e.legal_entity_id, greatest(${from}::date, coalesce((select (max(m.month) + interval '1 month')::date from closed_months m
      where m.legal_entity_id = e.legal_entity_id), ${from}::date)) as open_from
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
}

/** The rent that each warehouse earned in each month: of closed months as it was kept, of open ones from documents. */
export async function sumEarned(reader: Reader, place: ReportPlace, span: EarnedSpan): Promise<EarnedData[]> {
  const { rows } = await sql<EarnedData>`
    ${sql.raw(plannedEachTime)} with ${openParts(place, span)}
    select k.month, k.warehouse_id as "warehouseId", k.currency, k.earned from closed_month_earnings k join places p on p.id = k.warehouse_id
    where k.month >= ${span.from}::date and k.month < ${span.before}::date
    union all
    select e.month, e.warehouse_id, e.currency, sum(e.earned)::bigint from open_parts e group by e.month, e.warehouse_id, e.currency`.execute(
    reader,
  );
  return rows;
}

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
  currency: Currency;
}

/** A page of the documents with a part in these months, the earliest tax day first. The parts of a month add up to what it earned. */
export async function listEarned(
  reader: Reader,
  place: ReportPlace,
  { from, before, tomorrow, after, limit }: EarnedSpan & { after: string | undefined; limit: number },
): Promise<EarnedDocumentData[]> {
  const beyond =
    after === undefined ? sql`` : sql`where (i.supplied_on, i.id) > (select a.supplied_on, a.id from invoices a where a.id = ${after})`;
  const { rows } = await sql<EarnedDocumentData>`
    ${sql.raw(plannedEachTime)} with ${warehousesOf(place)},
    parts as (
      select coalesce(e.document_id, (select i.id from invoices i where i.rent_id = e.rent_id and i.kind = 'INVOICE')) as document_id, e.contract_id, e.warehouse_id, e.earned
      from (
        select e.rent_id, e.document_id, e.contract_id, e.warehouse_id, sum(e.earned)::bigint as earned
        from (select distinct p.legal_entity_id from places p) c
        cross join lateral earned_parts(c.legal_entity_id, ${from}::date, least(${before}::date, ${tomorrow}::date)) e
        where e.warehouse_id in (select p.id from places p) group by e.rent_id, e.document_id, e.contract_id, e.warehouse_id having sum(e.earned) <> 0
      ) e
    )
    select i.id, i.number, i.kind, i.supplied_on as "taxDay", coalesce(i.customer ->> 'name', '') as customer, c.id as "contractId",
      c.business_id as "contractNumber", p.name as warehouse, i.amount_net as net, e.earned, i.currency
    from parts e join places p on p.id = e.warehouse_id join invoices i on i.id = e.document_id join contracts c on c.id = e.contract_id
    ${beyond} order by i.supplied_on, i.id limit ${limit}`.execute(reader);
  return rows;
}
