import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';
import { entriesWithin } from './open-items.sql.ts';

/** Documents with the contract of their rent or, for a one-off charge, their own. The tax day decides about the month. */
const documents = (place: ReportPlace, { from, before }: { from: string; before: string }) => sql`
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = coalesce(r.contract_id, i.contract_id)
  where i.supplied_on >= ${from}::date and i.supplied_on < ${before}::date and ${entriesWithin(place, sql`i`, sql`c`)}`;

export interface RevenueData {
  month: string;
  warehouseId: string | null;
  warehouse: string | null;
  companyId: string;
  company: string;
  currency: Currency;
  documents: number;
  net: number;
}

/**
 * One row for each month, warehouse, company and currency with documents: of closed months as it was kept, of open ones from documents.
 * @param months first days; `before` is exclusive
 * @param months.firstOpen the first document in an open month; null: there is none
 */
export async function sumRevenue(
  reader: Reader,
  place: ReportPlace,
  { firstOpen, ...months }: { from: string; before: string; firstOpen: string | null },
): Promise<RevenueData[]> {
  const { rows } = await sql<RevenueData>`
    ${sql.raw(plannedEachTime)}
    with sums as (
      select k.month, k.warehouse_id, k.legal_entity_id, k.currency, k.documents, k.net
      from closed_month_revenue k where k.month >= ${months.from}::date and k.month < ${months.before}::date and ${entriesWithin(place, sql`k`, sql`k`)}
      union all
      select date_trunc('month', i.supplied_on::timestamp)::date, c.warehouse_id, i.legal_entity_id, i.currency, count(*), sum(i.amount_net)::bigint
      ${documents(place, { from: firstOpen ?? months.before, before: months.before })}
        and not exists (select from closed_months m where m.legal_entity_id = i.legal_entity_id and m.month = date_trunc('month', i.supplied_on::timestamp)::date)
      group by 1, 2, 3, 4
    )
    select to_char(s.month, 'YYYY-MM') as month, s.warehouse_id as "warehouseId", w.name as warehouse, e.id as "companyId", e.name as company, s.currency,
      s.documents, s.net
    from sums s join legal_entities e on e.id = s.legal_entity_id left join warehouses w on w.id = s.warehouse_id
    order by s.month, e.name, e.id, w.name nulls last, w.id`.execute(reader);
  return rows;
}

export interface RevenueDocumentData {
  id: string;
  number: string;
  kind: DocumentKind;
  taxDay: string;
  customer: string;
  companyId: string;
  contractId: string | null;
  net: number;
  vat: number;
  gross: number;
  currency: Currency;
}

/** A page of documents, the earliest tax day first. */
export async function listRevenueDocuments(
  reader: Reader,
  place: ReportPlace,
  { after, limit, ...months }: { from: string; before: string; after: string | undefined; limit: number },
): Promise<RevenueDocumentData[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (i.supplied_on, i.id) > (select p.supplied_on, p.id from invoices p where p.id = ${after})`;
  const { rows } = await sql<RevenueDocumentData>`
    select i.id, i.number, i.kind, i.supplied_on as "taxDay", coalesce(i.customer ->> 'name', '') as customer, i.legal_entity_id as "companyId",
      c.id as "contractId", i.amount_net as net, i.amount_vat as vat, i.amount_gross as gross, i.currency
    ${documents(place, months)} ${beyond} order by i.supplied_on, i.id limit ${limit}`.execute(reader);
  return rows;
}
