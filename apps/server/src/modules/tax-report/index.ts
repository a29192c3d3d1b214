export type { IssuedDocument } from './authority-of.ts';
export { type QueueDeps, queueTaxReports } from './queue-tax-reports.ts';
export { taxReportJobs } from './tax-report.jobs.ts';
export type { TaxReporting } from './tax-report.ports.ts';
export { findVerification, type Verification } from './verification.ts';
