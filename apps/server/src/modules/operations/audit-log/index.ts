export { auditLogJobs } from './audit-log.jobs.ts';
export { auditLogRoutes } from './audit-log.routes.ts';
export { eraseValuesOfFormerStaff } from './audit-log.sql.ts';
export { eraseAuditValues } from './erase-audit-values.ts';
