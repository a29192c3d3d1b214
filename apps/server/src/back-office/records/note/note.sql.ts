import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

export interface NoteRow {
  id: string;
  clientId: string;
  contractId: string | null;
  text: string;
  isPinned: boolean;
  version: number;
}

/** Inserts one row. */
export async function insertNote(
  trx: Trx,
  note: { id: string; clientId: string; contractId: string | null; text: string; isPinned: boolean; staffId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('notes')
    .values({
      id: note.id,
      client_id: note.clientId,
      contract_id: note.contractId,
      text: note.text,
      is_pinned: note.isPinned,
      created_by: note.staffId,
      created_at: note.now,
      changed_at: note.now,
    })
    .execute();
}

/** Locks the client's row, so that of two notes that are pinned at once the second one stays pinned. */
export async function lockClientOfNotes(trx: Trx, clientId: string): Promise<void> {
  await sql`select from users where id = ${clientId} for no key update`.execute(trx);
}

/** The pinned note of a client becomes a usual one; another person who edits it gets a conflict. */
export async function unpinNotes(trx: Trx, clientId: string, exceptId: string | null): Promise<void> {
  await sql`update notes set is_pinned = false, version = version + 1
    where client_id = ${clientId} and is_pinned and id is distinct from ${exceptId}::uuid`.execute(trx);
}

export async function findNote(reader: Reader, id: string): Promise<NoteRow | undefined> {
  return reader
    .selectFrom('notes')
    .select(['id', 'client_id as clientId', 'contract_id as contractId', 'text', 'is_pinned as isPinned', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns false if the version is another one */
export async function updateNote(
  trx: Trx,
  { id, version, text, isPinned, now }: { id: string; version: number; text: string; isPinned: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notes set text = ${text}, is_pinned = ${isPinned}, changed_at = ${now}, version = version + 1
    where id = ${id} and version = ${version} returning id`.execute(trx);
  return rows.length > 0;
}

export async function findPinned(reader: Reader, clientId: string) {
  return reader
    .selectFrom('notes as n')
    .innerJoin('staff as s', 's.id', 'n.created_by')
    .select(['n.id', 'n.text', 'n.is_pinned as isPinned', 's.name as by', 'n.created_at as at', 'n.version'])
    .where('n.client_id', '=', clientId)
    .where('n.is_pinned', '=', sql.lit(true))
    .executeTakeFirst();
}

/** Gives notes to the surviving client of a merge, whose own note stays pinned. @returns their number */
export async function moveNotes(trx: Trx, { survivorId, duplicateId }: MergedIds): Promise<number> {
  const { numAffectedRows } = await sql`
    update notes n set client_id = ${survivorId}, version = version + 1,
      is_pinned = is_pinned and not exists (select from notes o where o.client_id = ${survivorId} and o.is_pinned)
    where client_id = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Erasure: deletes all notes about a client. */
export async function deleteNotesOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('notes').where('client_id', '=', clientId).execute();
}
