import type { AuditVerb } from '@komora/api/admin';
import type { ApiKeyActor } from '../staff/member.ts';

/** Circumstances of a request that the audit entry of its action stores. */
export interface AuditRequest {
  verb: AuditVerb;
  ip: string;
  requestId: string;
  /** The words of the actor, for endpoints with `reason`. */
  reason: string | null;
}

/** An action of staff. Use cases take it as an argument and pass it to {@link writeAuditEntry}. */
export interface StaffAudit extends AuditRequest {
  staffId: string;
  sessionId: string | null;
  /** Present: the key acts for the member of staff, and the entry names the key. */
  key?: ApiKeyActor;
}

/** An action of a command or job. */
export interface JobAudit {
  verb: AuditVerb;
  /** For example 'npm run bank-statement'. */
  job: string;
}

export type AuditContext = StaffAudit | JobAudit;
