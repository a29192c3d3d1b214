import { defineModule, many } from '../../platform/module/define-module.ts';
import { jobsPort, readQueuePort, retentionPort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { auditLogJobs, auditLogRoutes, eraseAuditValues } from './audit-log/index.ts';
import { deleteErrorReports, exportErrorReports, reportRoutes } from './error-report/index.ts';
import { franchisingRoutes } from './franchising/index.ts';
import { operationsGauges } from './gauges.sql.ts';
import { jobRoutes } from './job/index.ts';
import { legalEntityRoutes } from './legal-entity/index.ts';
import { retentionJobs } from './retention/index.ts';
import { infoRoutes } from './version/index.ts';

export const operationsModule = defineModule({
  name: 'operations',
  requires: { retention: many(retentionPort), definitions: many(jobsPort), readQueue: readQueuePort },
  register: (context, { retention, definitions, readQueue }) => ({
    routes: [
      infoRoutes(context),
      reportRoutes(context),
      franchisingRoutes(context),
      auditLogRoutes(context),
      legalEntityRoutes(context),
      jobRoutes({ ...context, definitions, readQueue }),
    ],
    gauges: operationsGauges,
    jobs: [...retentionJobs(context, retention), ...auditLogJobs(context)],
    erasure: [{ erase: deleteErrorReports }, { erase: eraseAuditValues }],
    exportData: [exportErrorReports],
    // Idempotency keys are kept longer than any client retries.
    retention: [
      deleteAfter('error_reports', 'received_at', 30),
      deleteAfter('franchising_contacts', 'received_at', 730),
      deleteAfter('idempotency_keys', 'created_at', 7),
      { table: 'audit_digests', stays: 'proof that the audit log was not changed; contains no personal data' },
      { table: 'audit_log', stays: 'evidence of who did what; the deletion of an account erases the values of the client' },
    ],
  }),
});
