import { stays } from '../../platform/module/client-merge.ts';
import { defineModule, many } from '../../platform/module/define-module.ts';
import { jobsPort, outboundPort, readQueuePort, retentionPort, retryFailedPort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { auditJobs } from './audit/index.ts';
import { auditLogJobs, auditLogRoutes, eraseAuditValues, eraseValuesOfFormerStaff } from './audit-log/index.ts';
import { bulkRunRoutes } from './bulk-run/index.ts';
import { checkCredentialsPort, credentialRoutes } from './credential/index.ts';
import { deleteErrorReports, exportErrorReports, reportRoutes } from './error-report/index.ts';
import { franchisingRoutes } from './franchising/index.ts';
import { operationsGauges } from './gauges.sql.ts';
import { jobRoutes } from './job/index.ts';
import { legalEditionRoutes } from './legal-edition/index.ts';
import { legalEntityRoutes } from './legal-entity/index.ts';
import { mailServerJobs, mailServerPort, mailServerRoutes, readMailServer, tryMailServerPort } from './mail-server/index.ts';
import { retentionJobs } from './retention/index.ts';
import { serviceRoutes } from './service/index.ts';
import { setUpRoutes } from './set-up/index.ts';
import { settingRoutes } from './setting/index.ts';
import { operationsTasks } from './tasks.sql.ts';
import { infoRoutes } from './version/index.ts';
import { followEvents, webhookJobs, webhookRoutes } from './webhook/index.ts';

export const operationsModule = defineModule({
  name: 'operations',
  requires: {
    retention: many(retentionPort),
    definitions: many(jobsPort),
    readQueue: readQueuePort,
    retryFailed: retryFailedPort,
    outbound: outboundPort,
    // Contributed by the module that sends with the server: it requires this module.
    tryMailServer: many(tryMailServerPort),
    checkCredentials: many(checkCredentialsPort),
  },
  provides: { mailServer: mailServerPort },
  register: (context, { retention, definitions, readQueue, retryFailed, outbound, tryMailServer, checkCredentials }) => ({
    provided: { mailServer: readMailServer(context) },
    routes: [
      mailServerRoutes({ ...context, tryMailServer: () => onlyOne(tryMailServer()) }),
      credentialRoutes({ ...context, checks: () => onlyOne(checkCredentials()) }),
      infoRoutes(context),
      reportRoutes(context),
      franchisingRoutes(context),
      auditLogRoutes(context),
      bulkRunRoutes(context),
      legalEditionRoutes(context),
      legalEntityRoutes(context),
      jobRoutes({ ...context, definitions, readQueue, retryFailed }),
      serviceRoutes(context),
      setUpRoutes(context),
      settingRoutes(context),
      webhookRoutes(context),
    ],
    gauges: operationsGauges,
    tasks: operationsTasks,
    jobs: [
      ...retentionJobs(context, retention),
      ...auditJobs(context),
      ...auditLogJobs(context),
      ...webhookJobs({ ...context, outbound }),
      ...mailServerJobs(context),
    ],
    erasure: [{ erase: deleteErrorReports }, { erase: eraseAuditValues }],
    exportData: [exportErrorReports],
    // The log never changes.
    merging: [stays('audit_log', 'client_id')],
    // Idempotency keys are kept longer than any client retries.
    retention: [
      deleteAfter('error_reports', 'received_at', 30),
      deleteAfter('franchising_contacts', 'received_at', 730),
      deleteAfter('idempotency_keys', 'created_at', 7),
      // The audit log keeps what was changed.
      deleteAfter('bulk_runs', 'requested_at', 30),
      { table: 'bulk_run_items', stays: 'deleted with their runs' },
      // With its deliveries.
      deleteAfter('webhook_events', 'at', 30),
      { table: 'webhook_deliveries', stays: 'deleted with their events' },
      { table: 'webhook_endpoints', stays: 'settings of the operator; the audit log names them' },
      { table: 'legal_editions', stays: 'what clients accepted; contains no personal data' },
      { table: 'legal_edition_texts', stays: 'texts of the editions' },
      { table: 'service_calls', stays: 'one row per external service; contains no personal data' },
      { table: 'audit_digests', stays: 'proof that the audit log was not changed; contains no personal data' },
      // Who did what stays; the deletion of an account erases the values of the client.
      { table: 'audit_log', days: 1095, purge: eraseValuesOfFormerStaff },
    ],
    startWeb: () => followEvents(context),
  }),
});

function onlyOne<T>(contributed: readonly T[]): T {
  const [one, another] = contributed;
  if (one === undefined || another !== undefined) throw new Error('Exactly one module must try mail servers and credentials');
  return one;
}
