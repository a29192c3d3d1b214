import { InvoicingDetails } from '@komora/api';
import type { InvoicingType, Language } from '@komora/api/enumerations';
import { foldForSearch } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import type { RowReader } from '../file/index.ts';
import type { ApplyInput } from './apply-input.ts';
import { type InsuranceRow, listClients, listInsurances, listQuiet } from './contracts.sql.ts';
import { listBoxes, type PlaceRow, readRecordIds } from './places.sql.ts';
import { warehouseFinder } from './read-rows.ts';

export interface ContractClient {
  id: string;
  language: Language;
  customerType: InvoicingType;
}

/** References of the rows of contracts. A finder rejects its cell, and returns undefined, if there is no such record. */
export interface ContractLookups {
  warehouse: (row: RowReader) => PlaceRow | undefined;
  box: (row: RowReader, warehouseId: string | undefined) => string | undefined;
  client: (row: RowReader) => ContractClient | undefined;
  insurance: (row: RowReader) => InsuranceRow | undefined;
  /** Contracts by their id in the other system. */
  known: ReadonlyMap<string, string>;
  /** The warehouses of known contracts that are not live, by the id of the contract. */
  quiet: ReadonlyMap<string, string>;
}

export async function readLookups(reader: Reader, input: ApplyInput, now: Date): Promise<ContractLookups> {
  const { legalEntityId } = input.import;
  const known = await readRecordIds(reader, legalEntityId, 'CONTRACT');
  return {
    warehouse: await warehouseFinder(reader, input, now),
    box: await boxFinder(reader, input),
    client: await clientFinder(reader, input),
    insurance: insuranceFinder(await listInsurances(reader, legalEntityId)),
    known,
    quiet: await listQuiet(reader, [...known.values()]),
  };
}

async function boxFinder(reader: Reader, { import: place }: ApplyInput): Promise<ContractLookups['box']> {
  const byExternalId = await readRecordIds(reader, place.legalEntityId, 'BOX');
  const warehouses = await reader.selectFrom('warehouses').select('id').where('legal_entity_id', '=', place.legalEntityId).execute();
  const boxes = await listBoxes(
    reader,
    warehouses.map(({ id }) => id),
  );
  const present = new Set(boxes.map(({ id }) => id));
  const byName = new Map(boxes.map(({ id, warehouseId, name }) => [`${warehouseId}/${name}`, id]));
  return (row, warehouseId) => {
    if (warehouseId === undefined) return undefined;
    const key = `${warehouseId}/${row.text('box')}`;
    const old = byExternalId.get(key);
    const found = byName.get(key) ?? (old !== undefined && present.has(old) ? old : undefined);
    if (found === undefined) row.reject('box', row.text('box') === '' ? 'revalid/rule/basic/not-null' : 'import/unknown-box');
    return found;
  };
}

async function clientFinder(reader: Reader, { import: place, rows, columnOf }: ApplyInput): Promise<ContractLookups['client']> {
  const known = await readRecordIds(reader, place.legalEntityId, 'CLIENT');
  const column = columnOf.get('client') ?? -1;
  const texts = [...new Set(rows.map(({ cells }) => cells[column] ?? ''))];
  const ids = texts.flatMap((text) => known.get(text) ?? []);
  const clients = await listClients(reader, { ids, emails: texts.map((text) => text.toLowerCase()) });
  const byId = new Map(clients.map((one) => [one.id, one]));
  const byEmail = new Map(clients.map((one) => [one.email, one]));
  const checked = new Map<string, ContractClient | null>();
  return (row) => {
    const text = row.text('client');
    const found = byId.get(known.get(text) ?? '') ?? byEmail.get(text.toLowerCase());
    if (found === undefined) {
      row.reject('client', text === '' ? 'revalid/rule/basic/not-null' : 'import/unknown-client');
      return undefined;
    }
    let client = checked.get(found.id);
    if (client === undefined) {
      // The billing run reads the same details.
      const { data } = InvoicingDetails.safeParse({ version: 1, ...found.details });
      client = data === undefined ? null : { id: found.id, language: found.language, customerType: data.type };
      checked.set(found.id, client);
    }
    if (client === null) row.reject('client', 'import/client-incomplete');
    return client ?? undefined;
  };
}

/** By its name in any language. An empty cell is an insurance that costs nothing. */
function insuranceFinder(insurances: readonly InsuranceRow[]): ContractLookups['insurance'] {
  const byName = new Map(insurances.flatMap((one) => one.names.map((name) => [foldForSearch(name), one] as const)));
  const free = insurances.find(({ net }) => net === 0);
  return (row) => {
    const name = row.text('insurance');
    const found = name === '' ? free : byName.get(foldForSearch(name));
    if (found === undefined) row.reject('insurance', 'import/unknown-insurance');
    return found;
  };
}
