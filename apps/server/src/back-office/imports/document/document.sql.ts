import type { ErrorCode } from '@komora/api';
import type { ClientFileType } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface DocumentRow {
  key: string;
  name: string;
  fault: ErrorCode | null;
}

/** Inserts a document. One with the same key is replaced: staff have corrected it. */
export async function saveDocument(
  trx: Trx,
  importId: string,
  { key, name, content, fault }: DocumentRow & { content: Buffer | null },
): Promise<void> {
  await sql`
    insert into import_documents (import_id, key, name, content, fault) values (${importId}, ${key}, ${name}, ${content}, ${fault})
    on conflict (import_id, key) do update set name = excluded.name, content = excluded.content, fault = excluded.fault, media_type = null`.execute(
    trx,
  );
}

/** All documents of an import, without their contents. */
export async function listDocuments(reader: Reader, importId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select key, name, fault from import_documents where import_id = ${importId} order by key`.execute(
    reader,
  );
  return rows;
}

export async function countDocuments(reader: Reader, importId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from import_documents where import_id = ${importId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** A document whose content nobody has read yet. */
export async function findUnprepared(
  reader: Reader,
  importId: string,
): Promise<{ key: string; name: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ key: string; name: string; content: Buffer }>`
    select key, name, content from import_documents where import_id = ${importId} and media_type is null and content is not null limit 1`.execute(
    reader,
  );
  return rows[0];
}

export interface PreparedDocument {
  name: string;
  mediaType: ClientFileType;
  content: Buffer;
}

/** Stores the content in the form of a file of a client, or why it has none. */
export async function updatePrepared(
  trx: Trx,
  importId: string,
  key: string,
  outcome: PreparedDocument | { fault: ErrorCode },
): Promise<void> {
  const { name, mediaType, content, fault } = { name: null, mediaType: null, content: null, fault: null, ...outcome };
  await sql`
    update import_documents set name = coalesce(${name}, name), media_type = ${mediaType}, content = ${content}, fault = ${fault}
    where import_id = ${importId} and key = ${key} and media_type is null`.execute(trx);
}

/** A prepared document with its content. */
export async function readDocument(reader: Reader, importId: string, key: string): Promise<PreparedDocument | undefined> {
  const { rows } = await sql<PreparedDocument>`
    select name, media_type as "mediaType", content from import_documents
    where import_id = ${importId} and key = ${key} and media_type is not null`.execute(reader);
  return rows[0];
}

/** @returns their number */
export async function deleteDocuments(trx: Trx, importId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('import_documents').where('import_id', '=', importId).executeTakeFirst();
  return Number(numDeletedRows);
}
