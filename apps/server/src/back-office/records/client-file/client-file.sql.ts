import type { ClientFileType } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { clientWithin } from '../timeline/subject.sql.ts';

export interface ClientFileRow {
  id: string;
  clientId: string;
  name: string;
  mediaType: ClientFileType;
  bytes: number;
  contractId: string | null;
  contractNumber: string | null;
  warehouseId: string | null;
  addedAt: Date;
  addedBy: string;
}

/** True for files within the scope: that of a contract where its warehouse is, another one where its client is. `alias`: of the files; `u`: their clients, `c`: contracts. */
export const fileWithin = (scope: Scope, alias = 'f'): RawBuilder<boolean> =>
  scope.everywhere
    ? sql<boolean>`true`
    : sql<boolean>`case when ${sql.ref(`${alias}.contract_id`)} is null then ${clientWithin(scope)} else ${inWarehouses(scope, 'c.warehouse_id')} end`;

const files = sql`
  select f.id, f.client_id as "clientId", f.name, f.media_type as "mediaType", octet_length(f.content) as bytes, f.contract_id as "contractId",
    c.business_id as "contractNumber", c.warehouse_id as "warehouseId", f.added_at as "addedAt", s.name as "addedBy"
  from client_files f join users u on u.id = f.client_id left join contracts c on c.id = f.contract_id join staff s on s.id = f.added_by`;

/** The files of a client within the scope, the latest first. */
export async function listClientFiles(
  reader: Reader,
  { clientId, contractId, scope }: { clientId: string; contractId: string | null; scope: Scope },
): Promise<ClientFileRow[]> {
  const ofContract = contractId === null ? sql`` : sql`and f.contract_id = ${contractId}`;
  const { rows } = await sql<ClientFileRow>`
    ${files} where f.client_id = ${clientId} and ${fileWithin(scope)} ${ofContract} order by f.added_at desc, f.id desc`.execute(reader);
  return rows;
}

/** One file within the scope. */
export async function findClientFile(reader: Reader, id: string, scope: Scope): Promise<ClientFileRow | undefined> {
  const { rows } = await sql<ClientFileRow>`${files} where f.id = ${id} and ${fileWithin(scope)}`.execute(reader);
  return rows[0];
}

/** The bytes of one file. */
export async function readClientFile(reader: Reader, id: string): Promise<Buffer | undefined> {
  const row = await reader.selectFrom('client_files').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

/** Locks a client until the transaction ends, so that files are counted one after the other. */
export async function lockClientOfFiles(trx: Trx, clientId: string): Promise<{ isErased: boolean; files: number } | undefined> {
  const { rows } = await sql<{ isErased: boolean }>`
    select anonymised_at is not null as "isErased" from users where id = ${clientId} for no key update`.execute(trx);
  if (rows[0] === undefined) return undefined;
  const { rows: counted } = await sql<{
    files: number;
  }>`select count(*)::integer as files from client_files where client_id = ${clientId}`.execute(trx);
  return { isErased: rows[0].isErased, files: counted[0]?.files ?? 0 };
}

export interface NewClientFile {
  id: string;
  clientId: string;
  contractId: string | null;
  name: string;
  mediaType: ClientFileType;
  content: Buffer;
  staffId: string;
  now: Date;
}

/** Inserts one row. */
export async function insertClientFile(trx: Trx, file: NewClientFile): Promise<void> {
  await addImportedFile(trx, { ...file, importId: null });
}

/** Inserts one row of an import, or of no import. */
export async function addImportedFile(trx: Trx, file: NewClientFile & { importId: string | null }): Promise<void> {
  const { id, clientId, contractId, name, mediaType, content, importId, staffId, now } = file;
  await sql`
    insert into client_files (id, client_id, contract_id, name, media_type, content, import_id, added_by, added_at)
    values (${id}, ${clientId}, ${contractId}, ${name}, ${mediaType}, ${content}, ${importId}, ${staffId}, ${now})`.execute(trx);
}

/** Moves the files of these contracts to the records of their present clients. */
export async function moveFilesWithContracts(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await sql`
    update client_files f set client_id = c.client_id from contracts c
    where c.id = f.contract_id and c.id = any(${contractIds}::uuid[]) and c.client_id <> f.client_id`.execute(trx);
}

export interface ImportedFiles {
  /** Files that imports of other companies added stay. */
  legalEntityId: string;
  contractIds?: readonly string[];
  clientIds?: readonly string[];
}

/** Files that imports of a company added to these contracts, or to these clients without a contract. */
const importedFiles = ({ legalEntityId, contractIds = [], clientIds = [] }: ImportedFiles) => sql`
  import_id in (select id from imports where legal_entity_id = ${legalEntityId})
    and (contract_id = any(${contractIds}::uuid[]) or (contract_id is null and client_id = any(${clientIds}::uuid[])))`;

/** Deletes files that earlier imports of the company added. Rows of one import can mean the same client: files that it has just stored stay. */
export async function removeEarlierFiles(trx: Trx, importId: string, files: ImportedFiles): Promise<void> {
  await sql`delete from client_files where import_id <> ${importId} and ${importedFiles(files)}`.execute(trx);
}

/** Deletes all files of an import, and those that other imports of the company added to the same records. */
export async function removeImportedFiles(trx: Trx, importId: string, files: ImportedFiles): Promise<void> {
  await sql`delete from client_files where import_id = ${importId} or (${importedFiles(files)})`.execute(trx);
}

/** @returns false if another call has removed it */
export async function deleteClientFile(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('client_files').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Erasure: deletes all files of a client. */
export async function deleteFilesOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('client_files').where('client_id', '=', clientId).execute();
}

/**
 * Deletes at most `limit` files whose contract has ended by then; files without a contract when all contracts of the client have, but not before they are as old.
 * @returns their number
 */
export async function deleteOldFiles(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from client_files where id in (
      select f.id from client_files f
      where f.added_at <= ${before} and not exists (select from contracts c
        where (c.id = f.contract_id or (f.contract_id is null and c.client_id = f.client_id))
          and (c.status <> 'TERMINATED' or c.terminates_on > (${before}::timestamptz)::date))
      order by f.added_at limit ${limit}) returning id`.execute(trx);
  return rows.length;
}
