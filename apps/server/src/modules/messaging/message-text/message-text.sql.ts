import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface TextVersion {
  id: string;
  kind: string;
  language: Language;
  version: number;
  texts: Record<string, string> | null;
  standards: Record<string, string>;
  changedAt: Date;
  changedBy: string;
  /** That a message lacked, so that it had the standard text. */
  missingValue: string | null;
}

const columns = sql`t.id, t.kind, t.language, t.version, t.texts, t.standards, t.changed_at as "changedAt", s.name as "changedBy",
  f.missing_value as "missingValue"`;
const source = sql`message_texts t join staff s on s.id = t.changed_by left join message_text_faults f on f.message_text_id = t.id`;

/** The newest version of every kind and language that has one. */
export async function listNewest(reader: Reader): Promise<TextVersion[]> {
  const { rows } = await sql<TextVersion>`
    select distinct on (t.kind, t.language) ${columns} from ${source}
    order by t.kind, t.language, t.version desc`.execute(reader);
  return rows;
}

/** The newest versions of a kind in a language, the newest first. */
export async function listVersions(reader: Reader, kind: string, language: Language, limit: number): Promise<TextVersion[]> {
  const { rows } = await sql<TextVersion>`
    select ${columns} from ${source}
    where t.kind = ${kind} and t.language = ${language} order by t.version desc limit ${limit}`.execute(reader);
  return rows;
}

/** Changes wait for each other until the transaction ends. They are rare. */
export async function lockTexts(trx: Trx): Promise<void> {
  await sql`lock table message_texts in share row exclusive mode`.execute(trx);
}

export interface NewVersion {
  id: string;
  kind: string;
  language: Language;
  version: number;
  texts: Record<string, string> | null;
  standards: Record<string, string>;
  staffId: string;
  now: Date;
}

/** Inserts one row. */
export async function insertVersion(trx: Trx, { id, kind, language, version, texts, standards, staffId, now }: NewVersion): Promise<void> {
  await trx
    .insertInto('message_texts')
    .values({
      id,
      kind,
      language,
      version,
      texts: texts && JSON.stringify(texts),
      standards: JSON.stringify(standards),
      changed_by: staffId,
      changed_at: now,
    })
    .execute();
}

/** Marks exactly these versions as rejected by the rules. Older marks keep their time, and a value that a message lacked stays marked. */
export async function replaceFaults(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`delete from message_text_faults where missing_value is null and message_text_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into message_text_faults (message_text_id, noticed_at) select id, ${now} from unnest(${ids}::uuid[]) as t(id)
    on conflict (message_text_id) do nothing`.execute(trx);
}

/** Address of a person of staff. One row. */
export async function findOwnAddress(reader: Reader, staffId: string): Promise<string> {
  const { email } = await reader.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow();
  return email;
}
