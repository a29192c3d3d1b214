import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface InsuranceRow {
  id: string;
  names: string[];
  /** Net per month, minor units. */
  net: number;
}

/** The insurances of a company, the cheapest first. Contracts of the other system may have one that is no longer offered. */
export async function listInsurances(reader: Reader, legalEntityId: string): Promise<InsuranceRow[]> {
  const { rows } = await sql<InsuranceRow>`
    select id, array(select value from jsonb_each_text(name)) as names, price_net_month as net from insurances
    where legal_entity_id = ${legalEntityId} order by price_net_month, position`.execute(reader);
  return rows;
}

export interface ClientRow {
  id: string;
  /** In lower case. */
  email: string;
  language: Language;
  details: object | null;
}

/** Clients with these ids or e-mail addresses. */
export async function listClients(reader: Reader, keys: { ids: readonly string[]; emails: readonly string[] }): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select id, lower(email) as email, user_language as language, invoicing_details as details from users
    where anonymised_at is null and (id = any(${keys.ids}::uuid[]) or lower(email) = any(${keys.emails}::text[]))`.execute(reader);
  return rows;
}

/** The warehouses of those of these contracts that are not live, by the id of the contract. */
export async function listQuiet(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('contracts')
    .select(['id', 'warehouse_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('quiet', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row.warehouse_id]));
}
