import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { sendTaxReports } from './send-tax-reports.ts';
import type { ReadDocument, TaxReporting } from './tax-report.ports.ts';

/** Without an authority there is no handler: what was noted waits until one is configured. */
export const taxReportJobs = (deps: Deps, authorities: readonly TaxReporting[], readDocument: ReadDocument): JobHandlers =>
  authorities.length === 0 ? {} : { 'send-tax-reports': () => sendTaxReports(deps, authorities, readDocument) };
