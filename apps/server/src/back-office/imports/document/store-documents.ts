import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { addImportedFile, removeEarlierFiles } from '../../records/index.ts';
import { readDocument } from './document.sql.ts';

export interface OwnedDocuments {
  clientId: string;
  contractId: string | null;
  keys: readonly string[];
}

/** Moves documents to the records of their clients and contracts. They replace those of earlier imports of the same record by the same company. */
export async function storeDocuments(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { importId, legalEntityId, staffId }: { importId: string; legalEntityId: string; staffId: string },
  records: readonly OwnedDocuments[],
): Promise<void> {
  const now = deps.clock.now();
  for (const { clientId, contractId, keys } of records) {
    if (keys.length === 0) continue;
    const owner = contractId === null ? { clientIds: [clientId] } : { contractIds: [contractId] };
    await removeEarlierFiles(trx, importId, { legalEntityId, ...owner });
    for (const key of keys) {
      const document = await readDocument(trx, importId, key);
      if (document === undefined) throw new Error(`The document ${key} of the import ${importId} has no content`);
      await addImportedFile(trx, { ...document, id: deps.ids.uuid(), clientId, contractId, importId, staffId, now });
    }
  }
}
