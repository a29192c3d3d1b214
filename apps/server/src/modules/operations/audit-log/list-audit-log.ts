import { AuditEntry } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type AuditFilter, listAuditEntries } from './audit-log.sql.ts';

/** A page of the audit log, the newest first. `next`: for `after` of the next page. */
export async function listAuditLog(
  { db }: Pick<Deps, 'db'>,
  { scope, filter, after, limit }: { scope: Scope; filter: AuditFilter; after: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await listAuditEntries(db, { scope, filter, after, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(presentEntry);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

function presentEntry(row: Awaited<ReturnType<typeof listAuditEntries>>[number]): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorKind: AuditEntry.shape.actorKind.parse(row.actor_kind),
    staffId: row.staff_id,
    actorName: row.staff_name ?? row.actor_name ?? '',
    ip: row.ip,
    verb: row.verb,
    noun: row.noun,
    nounId: row.noun_id,
    warehouseId: row.warehouse_id,
    legalEntityId: row.legal_entity_id,
    clientId: row.client_id,
    contractId: row.contract_id,
    reason: row.reason,
    changes: AuditEntry.shape.changes.parse(row.changes),
  };
}
