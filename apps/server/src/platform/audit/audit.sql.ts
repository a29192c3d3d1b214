import { sql } from 'kysely';
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
  country: string | null;
  clientId: string | null;
  contractId: string | null;
  reason: string | null;
  changes: object;
  personal: object | null;
}

/** Inserts one row per entry. The text of the statement does not depend on their number, so that a connection prepares it once. */
export async function insertAuditEntries(trx: Trx, entries: readonly NewAuditEntry[]): Promise<void> {
  await sql`
    insert into audit_log (id, at, actor_kind, staff_id, actor_name, session_id, ip, request_id, verb, noun, noun_id, warehouse_id, legal_entity_id, country,
      client_id, contract_id, reason, changes, personal)
    select e.id, e.at, e."actorKind", e."staffId", e."actorName", e."sessionId", e.ip, e."requestId", e.verb, e.noun, e."nounId", e."warehouseId", e."legalEntityId",
      e.country, e."clientId", e."contractId", e.reason, e.changes, nullif(e.personal, 'null')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id uuid, at timestamptz, "actorKind" text, "staffId" uuid, "actorName" text, "sessionId" uuid,
      ip text, "requestId" text, verb text, noun text, "nounId" uuid, "warehouseId" uuid, "legalEntityId" uuid, country text, "clientId" uuid, "contractId" uuid, reason text,
      changes jsonb, personal jsonb)`.execute(trx);
}
