import type { Trx } from '../../../platform/db/database.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { deleteMarksWithoutCause, deleteUnknownMarks } from './today.sql.ts';

/** Retention: deletes at most `limit` marks whose cause is gone. @returns their number */
export const purgeMarks =
  (sources: WorklistDeps['sources']) =>
  async (trx: Trx, { before, limit, now }: PurgeBatch): Promise<number> => {
    const known = sources().map(({ kind }) => kind);
    let deleted = await deleteUnknownMarks(trx, known, limit);
    for (const source of sources())
      if (deleted < limit) deleted += await deleteMarksWithoutCause(trx, source, { before, limit: limit - deleted, now });
    return deleted;
  };
