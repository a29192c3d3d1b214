import type { Reader } from '../../../platform/db/database.ts';

const rents = (reader: Reader, legalEntityId: string) =>
  reader
    .selectFrom('invoices')
    .select('rent_id')
    .distinct()
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'INVOICE')
    .where('rent_id', 'is not', null);

/** @returns ids of rents whose invoices have one of these variable symbols or numbers */
export async function findRentsByReference(
  reader: Reader,
  { legalEntityId, variableSymbols, numbers }: { legalEntityId: string; variableSymbols: readonly string[]; numbers: readonly string[] },
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
