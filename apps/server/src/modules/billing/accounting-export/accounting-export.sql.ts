import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { findFirstOpen } from './open-months.sql.ts';

export interface ExportedCompany {
  id: string;
  name: string;
  invoice_prefix: string;
  currency: string;
  time_zone: string;
}

/** The companies that issue documents, in the order of their prefixes. */
export function listCompanies(reader: Reader): Promise<ExportedCompany[]> {
  return reader
    .selectFrom('legal_entities')
    .select(['id', 'name', 'invoice_prefix', 'currency', 'time_zone'])
    .orderBy('invoice_prefix')
    .execute();
}

interface TaxDays {
  legalEntityId: string;
  /** 'YYYY-MM-DD', included. */
  from: string;
  /** 'YYYY-MM-DD', excluded. */
  before: string;
}

/** The documents of a company whose tax day lies in the span, in the order of their numbers. */
export function listDocumentsByTaxDay(reader: Reader, { legalEntityId, from, before }: TaxDays): Promise<{ id: string }[]> {
  return reader
    .selectFrom('invoices')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where(sql<boolean>`supplied_on >= ${from}::date and supplied_on < ${before}::date`)
    .orderBy('series', 'desc')
    .orderBy('year')
    .orderBy('sequence')
    .execute();
}

export interface VatRow {
  kind: DocumentKind;
  currency: Currency;
  /** Basis points; null for an exempt supply. */
  rateBp: number | null;
  exemptionCode: string | null;
  documents: number;
  /** Minor units of the currency; negative for credit notes. */
  net: number;
  vat: number;
  gross: number;
}

const vatSums = sql`
  i.kind, i.currency, (b->>'rateBp')::integer as "rateBp", b->>'exemptionCode' as "exemptionCode", count(distinct i.id)::integer as documents,
  sum((b->>'net')::bigint)::float8 as net, sum((b->>'vat')::bigint)::float8 as vat, sum((b->>'gross')::bigint)::float8 as gross`;

/** The VAT of the documents whose tax day lies in the span: one row for each kind, currency, rate and exemption. */
export async function sumVat(reader: Reader, { legalEntityId, from, before }: TaxDays): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select ${vatSums} from invoices i cross join jsonb_array_elements(i.vat_breakdown) b
    where i.legal_entity_id = ${legalEntityId}::uuid and i.supplied_on >= ${from}::date and i.supplied_on < ${before}::date
    group by 1, 2, 3, 4 order by 1 desc, 2, 3 desc nulls last, 4`.execute(reader);
  return rows;
}

export interface VatMonthRow extends VatRow {
  /** 'YYYY-MM' */
  month: string;
  companyId: string;
  company: string;
}

/**
 * The rows of {@link sumVat} for each month and company: of closed months as they were accepted, of open ones from documents.
 * @param input.legalEntityIds null: all companies
 * @param input.from the first day of a month, as `before`, which is exclusive
 */
export async function sumVatByMonth(
  reader: Reader,
  { legalEntityIds, ...months }: { legalEntityIds: readonly string[] | null; from: string; before: string },
): Promise<VatMonthRow[]> {
  const within = (id: RawBuilder<unknown>) => (legalEntityIds === null ? sql`true` : sql`${id} = any(${legalEntityIds}::uuid[])`);
  const first = await findFirstOpen(reader, months);
  const { rows } = await sql<VatMonthRow>`
    ${sql.raw(plannedEachTime)}
    with sums as (
      select c.month, c.legal_entity_id, v.kind, v.currency, v."rateBp", v."exemptionCode", v.documents, v.net, v.vat, v.gross
      from closed_months c cross join lateral jsonb_to_recordset(c.vat) as v
        (kind text, currency text, "rateBp" integer, "exemptionCode" text, documents integer, net float8, vat float8, gross float8)
      where c.month >= ${months.from}::date and c.month < ${months.before}::date and ${within(sql`c.legal_entity_id`)}
      union all
      select date_trunc('month', i.supplied_on::timestamp)::date, i.legal_entity_id, ${vatSums}
      from invoices i cross join jsonb_array_elements(i.vat_breakdown) b
      where i.supplied_on >= ${first ?? months.before}::date and i.supplied_on < ${months.before}::date and ${within(sql`i.legal_entity_id`)}
        and not exists (select from closed_months m where m.legal_entity_id = i.legal_entity_id and m.month = date_trunc('month', i.supplied_on::timestamp)::date)
      group by 1, 2, 3, 4, 5, 6
    )
    select to_char(s.month, 'YYYY-MM') as month, e.id as "companyId", e.name as company, s.kind, s.currency, s."rateBp", s."exemptionCode", s.documents,
      s.net, s.vat, s.gross
    from sums s join legal_entities e on e.id = s.legal_entity_id
    order by 1, 3, 2, 4 desc, 5, 6 desc nulls last, 7`.execute(reader);
  return rows;
}
