import type { Language, LegalKind } from '@komora/api';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface EditionRow {
  id: string;
  kind: LegalKind;
  /** 'YYYY-MM-DD'; null: a draft. */
  validFrom: string | null;
  version: number;
  languages: Language[];
  createdAt: Date;
  createdBy: string;
  publishedAt: Date | null;
  publishedBy: string | null;
}

const selected = (reader: Reader) =>
  reader
    .selectFrom('legal_editions as e')
    .innerJoin('staff as c', 'c.id', 'e.created_by')
    .leftJoin('staff as p', 'p.id', 'e.published_by')
    .select([
      'e.id',
      'e.kind',
      'e.valid_from as validFrom',
      'e.version',
      'e.created_at as createdAt',
      'c.name as createdBy',
      'e.published_at as publishedAt',
      'p.name as publishedBy',
    ])
    .select(
      sql<
        Language[]
      >`coalesce((select array_agg(t.language order by t.language) from legal_edition_texts t where t.edition_id = e.id), '{}')`.as(
        'languages',
      ),
    );

/** All editions: drafts first, then the newest. Few rows: one per published day. */
export async function listEditions(reader: Reader): Promise<EditionRow[]> {
  return (await selected(reader)
    .orderBy('e.kind', 'desc')
    .orderBy('e.valid_from', (order) => order.desc().nullsFirst())
    .execute()) as EditionRow[];
}

export async function findEdition(reader: Reader, id: string): Promise<EditionRow | undefined> {
  return (await selected(reader).where('e.id', '=', id).executeTakeFirst()) as EditionRow | undefined;
}

/** The texts of an edition by language. */
export async function listTexts(reader: Reader, editionId: string): Promise<Partial<Record<Language, string>>> {
  const rows = await reader.selectFrom('legal_edition_texts').select(['language', 'text']).where('edition_id', '=', editionId).execute();
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]));
}

/** The newest edition of a kind that began before a day, or on it. */
export async function findEditionOn(reader: Reader, kind: LegalKind, day: string): Promise<{ id: string; validFrom: string } | undefined> {
  const { rows } = await sql<{ id: string; validFrom: string }>`
    select id, valid_from as "validFrom" from legal_editions
    where kind = ${kind} and valid_from <= ${day} order by valid_from desc limit 1`.execute(reader);
  return rows[0];
}

/** Changes of editions wait for each other until the transaction ends. They are rare. */
export async function lockEditions(trx: Trx): Promise<void> {
  await sql`lock table legal_editions in share row exclusive mode`.execute(trx);
}

/** Inserts a draft of version 1. */
export async function insertDraft(trx: Trx, draft: { id: string; kind: LegalKind; staffId: string; now: Date }): Promise<void> {
  await trx
    .insertInto('legal_editions')
    .values({ id: draft.id, kind: draft.kind, created_by: draft.staffId, created_at: draft.now, changed_at: draft.now })
    .execute();
}

/** Replaces the texts of a draft. */
export async function replaceTexts(trx: Trx, editionId: string, texts: Readonly<Partial<Record<Language, string>>>): Promise<void> {
  await trx.deleteFrom('legal_edition_texts').where('edition_id', '=', editionId).execute();
  const rows = Object.entries(texts).map(([language, text]) => ({ edition_id: editionId, language, text }));
  if (rows.length > 0) await trx.insertInto('legal_edition_texts').values(rows).execute();
}

/** The next version of an edition; `published` null makes it a draft. */
export async function saveEdition(
  trx: Trx,
  edition: { id: string; published: { validFrom: string; staffId: string } | null; now: Date },
): Promise<void> {
  const { id, published, now } = edition;
  await trx
    .updateTable('legal_editions')
    .set((eb) => ({
      version: eb('version', '+', 1),
      valid_from: published?.validFrom ?? null,
      published_by: published?.staffId ?? null,
      published_at: published && now,
      changed_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft with its texts. */
export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('legal_edition_texts').where('edition_id', '=', id).execute();
  await trx.deleteFrom('legal_editions').where('id', '=', id).execute();
}
