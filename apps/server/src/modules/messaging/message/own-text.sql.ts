import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface OwnTextRow {
  id: string;
  kind: string;
  texts: Record<string, string> | null;
}

/** The versions of some kinds that applied at an instant, at most one per kind. */
export async function findOwnTexts(
  reader: Reader,
  { kinds, language, at }: { kinds: readonly string[]; language: string; at: Date },
): Promise<OwnTextRow[]> {
  const { rows } = await sql<OwnTextRow>`
    select distinct on (kind) id, kind, texts from message_texts
    where kind = any(${kinds}::text[]) and language = ${language} and changed_at <= ${at} order by kind, version desc`.execute(reader);
  return rows;
}

/** Marks versions that cannot be used, with the value that the message lacked. Those that are marked stay as they are. */
export async function markBroken(trx: Trx, faults: readonly { id: string; missing: string | null }[], now: Date): Promise<void> {
  await trx
    .insertInto('message_text_faults')
    .values(faults.map(({ id, missing }) => ({ message_text_id: id, noticed_at: now, missing_value: missing })))
    .onConflict((conflict) => conflict.column('message_text_id').doNothing())
    .execute();
}
