import { defineModule, many } from '../../platform/module/define-module.ts';
import { retentionPort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { auditLogRoutes, eraseAuditValues } from './audit-log/index.ts';
import { deleteErrorReports, exportErrorReports, reportRoutes } from './error-report/index.ts';
import { franchisingRoutes } from './franchising/index.ts';
import { operationsGauges } from './gauges.sql.ts';
import { legalEntityRoutes } from './legal-entity/index.ts';
import { retentionJobs } from './retention/index.ts';
import { infoRoutes } from './version/index.ts';

export const operationsModule = defineModule({
  name: 'operations',
  requires: { retention: many(retentionPort) },
  register: (context, { retention }) => ({
    routes: [infoRoutes(context), reportRoutes(context), franchisingRoutes(context), auditLogRoutes(context), legalEntityRoutes(context)],
    gauges: operationsGauges,
    jobs: retentionJobs(context, retention),
    erasure: [{ erase: deleteErrorReports }, { erase: eraseAuditValues }],
    exportData: [exportErrorReports],
    // Idempotency keys are kept longer than any client retries.
    retention: [
      deleteAfter('error_reports', 'received_at', 30),
      deleteAfter('franchising_contacts', 'received_at', 730),
      deleteAfter('idempotency_keys', 'created_at', 7),
      { table: 'audit_log', stays: 'evidence of who did what; the deletion of an account erases the values of the client' },
    ],
  }),
});
