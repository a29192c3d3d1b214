export type { AuditContext, AuditRequest, StaffAudit } from './audit-context.ts';
export { writeAuditEntry } from './write-audit-entry.ts';
