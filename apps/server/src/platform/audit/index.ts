export type { AuditContext, AuditRequest, StaffAudit } from './audit-context.ts';
export { type Audited, writeAuditEntries, writeAuditEntry } from './write-audit-entry.ts';
