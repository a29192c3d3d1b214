import type { AuditEntry } from '@komora/api/admin';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvOfRecords } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { AuditFilter } from './audit-log.sql.ts';
import { type AuditReader, listAuditLog } from './list-audit-log.ts';

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

/** The audit log as CSV (RFC 4180, UTF-8 with a byte order mark), and the audit entry of this download. */
export async function downloadAuditLog(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { filter, ...reader }: AuditReader & { filter: AuditFilter },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const { entries } = await listAuditLog(deps, { ...reader, filter, after: undefined, limit: mostEntries });
  await inTransaction(deps.db, (trx) => writeAuditEntry(trx, deps, audit, { id: null, after: { ...filter, entries: entries.length } }));
  return csvOfRecords('audit-log', columns, entries, deps.clock.now());
}
