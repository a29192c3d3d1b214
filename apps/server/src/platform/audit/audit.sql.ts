import type { Trx } from '../db/database.ts';

export interface NewAuditEntry {
  id: string;
  at: Date;
  actorKind: 'STAFF' | 'KEY' | 'JOB';
  staffId: string | null;
  actorName: string | null;
  /** Of the session of staff, or of the key. */
  sessionId: string | null;
  ip: string | null;
  requestId: string | null;
  verb: string;
  noun: string;
  nounId: string | null;
  warehouseId: string | null;
  legalEntityId: string | null;
  clientId: string | null;
  contractId: string | null;
  reason: string | null;
  changes: object;
  personal: object | null;
}

/** Inserts one row per entry. */
export async function insertAuditEntries(trx: Trx, entries: readonly NewAuditEntry[]): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        actor_kind: entry.actorKind,
        staff_id: entry.staffId,
        actor_name: entry.actorName,
        session_id: entry.sessionId,
        ip: entry.ip,
        request_id: entry.requestId,
        verb: entry.verb,
        noun: entry.noun,
        noun_id: entry.nounId,
        warehouse_id: entry.warehouseId,
        legal_entity_id: entry.legalEntityId,
        client_id: entry.clientId,
        contract_id: entry.contractId,
        reason: entry.reason,
        changes: JSON.stringify(entry.changes),
        personal: entry.personal === null ? null : JSON.stringify(entry.personal),
      })),
    )
    .execute();
}
