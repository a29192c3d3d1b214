import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

const rents = (reader: Reader, legalEntityId: string) =>
  reader
    .selectFrom('invoices')
    .select('rent_id')
    .distinct()
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'INVOICE')
    .where('rent_id', 'is not', null);

/** Symbols or numbers, not both. */
export interface InvoiceReference {
  legalEntityId: string;
  variableSymbols: readonly string[];
  numbers: readonly string[];
}

/**
 * @returns ids of the ledger entries of one-off charges whose invoices have one of these variable symbols or numbers, without those in an open
 * instalment plan: its payments go to the oldest debt of the plan
 */
export async function findChargesByReference(
  reader: Reader,
  { legalEntityId, variableSymbols, numbers }: InvoiceReference,
): Promise<string[]> {
  if (variableSymbols.length + numbers.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select l.id from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id and l.kind = 'CHARGE'
    where i.legal_entity_id = ${legalEntityId} and i.kind = 'INVOICE' and i.rent_id is null
      and ${variableSymbols.length === 0 ? sql`i.number = any(${numbers}::text[])` : sql`i.variable_symbol = any(${variableSymbols}::text[])`}
      and not exists (select from instalment_plan_debts d where d.entry_id = l.id and d.is_open)`.execute(reader);
  return rows.map(({ id }) => id);
}

/** @returns ids of rents whose invoices have one of these variable symbols or numbers */
export async function findRentsByReference(
  reader: Reader,
  { legalEntityId, variableSymbols, numbers }: InvoiceReference,
): Promise<string[]> {
  if (variableSymbols.length + numbers.length === 0) return [];
  const rows = await rents(reader, legalEntityId)
    .where((eb) =>
      eb.or([
        ...(variableSymbols.length === 0 ? [] : [eb('variable_symbol', 'in', [...variableSymbols])]),
        ...(numbers.length === 0 ? [] : [eb('number', 'in', [...numbers])]),
      ]),
    )
    .execute();
  return rows.flatMap(({ rent_id }) => rent_id ?? []);
}

/** @returns the id of the rent whose invoice has this number, as typed by a person */
export function findRentsByNumber(reader: Reader, { legalEntityId, number }: { legalEntityId: string; number: string }): Promise<string[]> {
  return findRentsByReference(reader, { legalEntityId, variableSymbols: [], numbers: [number.replace(/\s/g, '').toUpperCase()] });
}
