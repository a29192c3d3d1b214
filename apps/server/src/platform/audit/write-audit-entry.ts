import type { Clock } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { IdSource } from '../ids.ts';
import { insertAuditEntries, type NewAuditEntry } from './audit.sql.ts';
import type { AuditContext } from './audit-context.ts';
import { changedFields } from './changed-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The record that was changed, and where it belongs. */
export interface Audited {
  /** Of the record; null if there is none, or if there are several. */
  id: string | null;
  warehouseId?: string | null;
  legalEntityId?: string | null;
  /** Of a record that belongs to a country: people of its companies see the entry. */
  country?: string | null;
  clientId?: string | null;
  contractId?: string | null;
  /** Values without secrets; only fields that differ are stored. */
  before?: Values;
  after?: Values;
  /** The same for values about a client, which the deletion of the account erases, or about a person of staff, which are erased after the person left. */
  personal?: { before?: Values; after?: Values };
}

function actorOf(audit: AuditContext) {
  if ('job' in audit)
    return { actorKind: 'JOB', staffId: null, actorName: audit.job, sessionId: null, ip: null, requestId: null, reason: null } as const;
  const { staffId, sessionId, ip, requestId, reason, key } = audit;
  if (key !== undefined) return { actorKind: 'KEY', staffId: null, actorName: key.name, sessionId: key.id, ip, requestId, reason } as const;
  return { actorKind: 'STAFF', staffId, actorName: null, sessionId, ip, requestId, reason } as const;
}

/**
 * Writes the one audit entry of an action, in the transaction of the action. The noun of the entry is the first part of the verb.
 * @returns the id of the entry
 */
export async function writeAuditEntry(
  trx: Trx,
  { clock, ids }: { clock: Clock; ids: IdSource },
  audit: AuditContext,
  audited: Audited,
): Promise<string> {
  const entry = entryOf({ clock, ids }, audit, audited);
  await insertAuditEntries(trx, [entry]);
  return entry.id;
}

/** Writes an entry for each of several records in one statement, as {@link writeAuditEntry} does. */
export async function writeAuditEntries(
  trx: Trx,
  source: { clock: Clock; ids: IdSource },
  audit: AuditContext,
  audited: readonly Audited[],
): Promise<void> {
  if (audited.length === 0) return;
  await insertAuditEntries(
    trx,
    audited.map((one) => entryOf(source, audit, one)),
  );
}

function entryOf(
  { clock, ids }: { clock: Clock; ids: IdSource },
  audit: AuditContext,
  { id, before = {}, after = {}, personal, ...place }: Audited,
): NewAuditEntry {
  return {
    ...actorOf(audit),
    id: ids.uuid(),
    at: clock.now(),
    verb: audit.verb,
    noun: audit.verb.split('.')[0] ?? audit.verb,
    nounId: id,
    warehouseId: place.warehouseId ?? null,
    legalEntityId: place.legalEntityId ?? null,
    country: place.country ?? null,
    clientId: place.clientId ?? null,
    contractId: place.contractId ?? null,
    changes: changedFields(before, after),
    personal: personal === undefined ? null : changedFields(personal.before ?? {}, personal.after ?? {}),
  };
}
