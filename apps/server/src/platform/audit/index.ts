export type { AuditContext, AuditRequest, StaffAudit } from './audit-context.ts';
export { type Audited, writeAuditEntry } from './write-audit-entry.ts';
