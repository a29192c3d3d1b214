import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { prepareClientFile } from '../../records/index.ts';
import { findUnprepared, updatePrepared } from './document.sql.ts';

/** Brings each document of an import into the form of a file of a client, or stores its fault. Each in a transaction of its own, so that a repeated run goes on. */
export async function prepareDocuments({ db }: Pick<Deps, 'db'>, importId: string): Promise<void> {
  for (;;) {
    const document = await findUnprepared(db, importId);
    if (document === undefined) return;
    const outcome = await prepared(document.name, document.content);
    await inTransaction(db, (trx) => updatePrepared(trx, importId, document.key, outcome));
  }
}

async function prepared(name: string, content: Buffer) {
  try {
    return await prepareClientFile(name, content);
  } catch (error) {
    const code = error instanceof AppError ? error.fields?.[0]?.code : undefined;
    if (code === undefined) throw error;
    return { fault: code };
  }
}
