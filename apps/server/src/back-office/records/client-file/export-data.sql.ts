import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

/** Bytes of files that an archive contains; it is made in memory. */
const most = 32 * 1024 * 1024;

/** Files that staff added to the record of the client, the latest first. Who added them is left out. */
export const exportFiles: ExportPart = {
  name: 'files',
  read: (reader, { userId }) => readList(reader, userId),
  files: (reader, { userId }) => readContents(reader, userId),
};

/** In the archive; the id makes it unique. */
const path = sql<string>`'files/' || f.id || '/' || f.name`;
/** The latest ones up to the limit. Of more the client asks the operator. */
const isIncluded = sql<boolean>`sum(octet_length(f.content)) over (order by f.added_at desc, f.id desc) <= ${most}`;

async function readList(reader: Reader, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select f.name, f.media_type as "mediaType", octet_length(f.content) as bytes, f.added_at as "addedAt", c.business_id as "contractBusinessId",
      case when ${isIncluded} then ${path} end as path
    from client_files f left join contracts c on c.id = f.contract_id where f.client_id = ${userId} order by f.added_at desc, f.id desc limit ${exportLimit}`.execute(
    reader,
  );
  return rows;
}

async function readContents(reader: Reader, userId: string): Promise<{ path: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ path: string; bytes: Buffer }>`
    select ${path} as path, f.content as bytes from client_files f
    where f.id in (select x.id from (select f.id, ${isIncluded} as is_included from client_files f where f.client_id = ${userId}) x where x.is_included)
    order by f.added_at desc, f.id desc`.execute(reader);
  return rows;
}
