import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

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
  kind: 'INVOICE' | 'CREDIT_NOTE';
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

/** The rows of {@link sumVat} for each month and company. `legalEntityIds` null: all companies. */
export async function sumVatByMonth(
  reader: Reader,
  { legalEntityIds, from, before }: { legalEntityIds: readonly string[] | null; from: string; before: string },
): Promise<VatMonthRow[]> {
  const { rows } = await sql<VatMonthRow>`
    select to_char(i.supplied_on, 'YYYY-MM') as month, e.id as "companyId", e.name as company, ${vatSums}
    from invoices i join legal_entities e on e.id = i.legal_entity_id cross join jsonb_array_elements(i.vat_breakdown) b
    where ${legalEntityIds === null ? sql`true` : sql`i.legal_entity_id = any(${legalEntityIds}::uuid[])`}
      and i.supplied_on >= ${from}::date and i.supplied_on < ${before}::date
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 2, 4 desc, 5, 6 desc nulls last, 7`.execute(reader);
  return rows;
}
