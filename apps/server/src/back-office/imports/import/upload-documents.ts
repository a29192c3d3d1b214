import { type ImportRecord, MAX_IMPORT_DOCUMENTS } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { countDocuments, deleteDocuments, documentKey, readArchive, saveDocument } from '../document/index.ts';
import { changeImport } from './change-import.ts';
import { type ImportRow, updateUnchecked } from './import.sql.ts';

const from = ['UPLOADED', 'CHECKED'] as const;

/**
 * Adds the files of a ZIP archive to an import of clients or contracts. A file with the name of an earlier archive replaces it. The next check matches them with the rows.
 * @throws AppError not-found, import/wrong-state, import/file-deleted; at `file`: import/unreadable-archive, import/archive-too-large, import/duplicate-document, import/too-many-documents
 */
export function addDocuments(
  deps: Deps,
  { id, file, scope }: { id: string; file: Buffer; scope: Scope },
  audit: StaffAudit,
): Promise<ImportRecord> {
  return changeImport(deps, { id, version: null, scope, from }, audit, async (trx, row) => {
    assertKind(row);
    // Without its rows the documents would fit nothing, and never be applied.
    if (!row.hasContent) throw new AppError('import/file-deleted');
    const keys = new Set<string>();
    for await (const { name, content, fault } of readArchive(file)) {
      const key = documentKey(name);
      // Rows name a file without its folder.
      if (keys.has(key)) throw fieldError('file', 'import/duplicate-document', { value: name });
      keys.add(key);
      await saveDocument(trx, id, { key, name: name.slice(0, 200), content, fault });
    }
    if (keys.size === 0) throw fieldError('file', 'import/unreadable-archive');
    if ((await countDocuments(trx, id)) > MAX_IMPORT_DOCUMENTS) throw fieldError('file', 'import/too-many-documents');
    await updateUnchecked(trx, id);
    return { after: { documents: keys.size } };
  });
}

/** Removes all documents of an import that was not applied. @throws AppError not-found, import/wrong-state */
export function removeDocuments(deps: Deps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<ImportRecord> {
  return changeImport(deps, { id, version: null, scope, from }, audit, async (trx, row) => {
    assertKind(row);
    const documents = await deleteDocuments(trx, id);
    await updateUnchecked(trx, id);
    return { before: { documents } };
  });
}

function assertKind({ kind }: ImportRow): void {
  if (kind !== 'CLIENTS' && kind !== 'CONTRACTS') throw new AppError('import/wrong-state');
}
