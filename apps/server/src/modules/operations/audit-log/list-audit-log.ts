import { AuditEntry } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { type AuditFilter, type AuditRow, listAuditEntries } from './audit-log.sql.ts';

export interface AuditReader {
  /** Of the right to read the log. */
  scope: Scope;
  grants: readonly Grant[];
}

/**
 * A page of the audit log, the newest first. `next`: for `after` of the next page. Values and reasons about clients only with the right to personal data,
 * names and addresses of staff only with the right to see staff.
 */
export async function listAuditLog(
  { db }: Pick<Deps, 'db'>,
  { scope, grants, filter, after, limit }: AuditReader & { filter: AuditFilter; after: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const present = entryPresenter(grants);
  const rows = await listAuditEntries(db, { scope, filter, after, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(present);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/** Presents entries to a person. */
export function entryPresenter(grants: readonly Grant[]): (row: AuditRow) => AuditEntry {
  const canSee = { clients: scopeOf(grants, 'read:person-data'), staff: scopeOf(grants, 'read:staff') };
  return (row) => presentEntry(row, canSee);
}

const Changes = AuditEntry.shape.changes;

/** Earlier versions stored the name and address of a person of staff with the values that cannot be erased. */
const personalOfStaff = new Set(['email', 'name']);

function presentEntry(row: AuditRow, canSee: { clients: Scope; staff: Scope }): AuditEntry {
  const isPersonal = (field: string) => row.noun === 'staff' && personalOfStaff.has(field);
  const stored = Object.entries(Changes.parse(row.changes));
  const personal = { ...Object.fromEntries(stored.filter(([field]) => isPersonal(field))), ...Changes.parse(row.personal ?? {}) };
  const isSeen = includes(row.noun === 'staff' ? canSee.staff : canSee.clients, {
    warehouseId: row.warehouse_id,
    legalEntityId: row.legal_entity_id,
  });
  // The words of a reason can name a client.
  const hidesReason = row.reason !== null && !isSeen && (row.client_id !== null || row.contract_id !== null);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorKind: AuditEntry.shape.actorKind.parse(row.actor_kind),
    staffId: row.staff_id,
    keyId: row.actor_kind === 'KEY' ? row.session_id : null,
    actorName: row.staff_name ?? row.actor_name ?? '',
    ip: row.ip,
    verb: row.verb,
    noun: row.noun,
    nounId: row.noun_id,
    warehouseId: row.warehouse_id,
    legalEntityId: row.legal_entity_id,
    clientId: row.client_id,
    contractId: row.contract_id,
    reason: hidesReason ? null : row.reason,
    changes: { ...Object.fromEntries(stored.filter(([field]) => !isPersonal(field))), ...(isSeen ? personal : {}) },
    masked: isSeen ? [] : [...Object.keys(personal), ...(hidesReason ? ['reason'] : [])],
  };
}
