import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { notifyExpiringLogins } from './notify-expiring-logins.ts';
import { sendTaxReports } from './send-tax-reports.ts';
import type { ReadDocument, TaxReporting } from './tax-report.ports.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-tax-reports': Record<string, never>;
    'check-tax-logins': Record<string, never>;
  }
}

export const taxReportJobs = (deps: Deps, authorities: () => readonly TaxReporting[], readDocument: ReadDocument): JobDefinition[] => {
  const configured = () => authorities().filter(({ isConfigured }) => isConfigured?.() ?? true);
  return [
    defineJob('send-tax-reports', {
      retryLimit: 0,
      cron: '* * * * *',
      // Without a configured authority the reports wait.
      handle: async () => {
        if (configured().length > 0) await sendTaxReports(deps, configured(), readDocument);
      },
    }),
    defineJob('check-tax-logins', {
      retryLimit: 2,
      cron: '30 7 * * *',
      handle: () => notifyExpiringLogins(deps, configured()),
    }),
  ];
};
