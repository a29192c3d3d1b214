import { createHash } from 'node:crypto';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { AccountingExportError } from './export-error.ts';
import { failExport, findWaitingExport, finishExport, insertPart } from './export-row.sql.ts';
import { type MadeFile, makeExportFile } from './formats.ts';

const partBytes = 1024 * 1024;

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
    const stored = await storeParts(deps, { exportId, attempt }, made.chunks);
    const { name, replaced } = made;
    await inTransaction(deps.db, (trx) => finishExport(trx, { exportId, attempt, name, replaced, ...stored, now: deps.clock.now() }));
  } catch (error) {
    if (!(error instanceof AccountingExportError)) throw error;
    await inTransaction(deps.db, (trx) => failExport(trx, { exportId, error: error.message, now: deps.clock.now() }));
  }
}

async function storeParts(
  { db }: Pick<Deps, 'db'>,
  ids: { exportId: string; attempt: string },
  chunks: MadeFile['chunks'],
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  let position = 0;
  const store = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    await insertPart(db, { ...ids, position, bytes: Buffer.concat(waiting) });
    position += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await store();
  }
  await store();
  return { size, sha256: hash.digest('hex') };
}
