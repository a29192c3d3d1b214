export { auditLogRoutes } from './audit-log.routes.ts';
export { eraseAuditValues } from './erase-audit-values.ts';
