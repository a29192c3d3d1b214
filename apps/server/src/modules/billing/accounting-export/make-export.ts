import { inTransaction } from '../../../platform/db/transaction.ts';
import { storeInParts } from '../../../platform/file-parts.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { AccountingExportError } from './export-error.ts';
import { failExport, findWaitingExport, finishExport, insertPart } from './export-row.sql.ts';
import { makeExportFile } from './formats.ts';

/**
 * Makes the file of a waiting export and stores it in parts, so that it never is in memory as a whole. A crashed attempt leaves parts that the next
 * one deletes; of two attempts at once the first that finishes counts.
 */
export async function makeExport(deps: Deps, print: Print, { exportId }: { exportId: string }): Promise<void> {
  const job = await findWaitingExport(deps.db, exportId);
  if (job === undefined) return;
  const attempt = deps.ids.uuid();
  try {
    const made = await makeExportFile(deps, print, job);
    const stored = await storeInParts(made.chunks, (part) => insertPart(deps.db, { exportId, attempt, ...part }));
    const { name, replaced } = made;
    await inTransaction(deps.db, (trx) => finishExport(trx, { exportId, attempt, name, replaced, ...stored, now: deps.clock.now() }));
  } catch (error) {
    if (!(error instanceof AccountingExportError)) throw error;
    await inTransaction(deps.db, (trx) => failExport(trx, { exportId, error: error.message, now: deps.clock.now() }));
  }
}
