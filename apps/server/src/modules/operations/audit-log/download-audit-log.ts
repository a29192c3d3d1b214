import type { AuditEntry } from '@komora/api/admin';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvOfPages } from '../../../platform/csv-file.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type AuditFilter, type AuditRow, countAuditEntries, listAuditEntries } from './audit-log.sql.ts';
import { type AuditReader, entryPresenter } from './list-audit-log.ts';

const mostEntries = 50_000;
const columns = [
  'at',
  'actorName',
  'actorKind',
  'verb',
  'noun',
  'nounId',
  'warehouseId',
  'legalEntityId',
  'clientId',
  'contractId',
  'reason',
  'changes',
  'masked',
  'ip',
  'id',
] as const satisfies (keyof AuditEntry)[];

/** The audit log as CSV (RFC 4180, UTF-8 with a byte order mark), sent in pages, and the audit entry of this download. */
export async function downloadAuditLog(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { filter, scope, grants }: AuditReader & { filter: AuditFilter },
  audit: StaffAudit,
): Promise<ReturnType<typeof csvOfPages>> {
  const { count: entries, pages } = await readPages<AuditRow>(
    ({ after, limit }) => listAuditEntries(deps.db, { scope, filter, after: after?.id, limit }),
    () => countAuditEntries(deps.db, { scope, filter, most: mostEntries }),
  );
  await inTransaction(deps.db, (trx) => writeAuditEntry(trx, deps, audit, { id: null, after: { ...filter, entries } }));
  return csvOfPages('audit-log', columns, { pages, recordOf: entryPresenter(grants) }, deps.clock.now());
}
