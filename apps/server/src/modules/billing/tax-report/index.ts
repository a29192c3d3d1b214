export type { IssuedDocument } from './choose-authority.ts';
export { exportInspection, InspectionError, type InspectionRange } from './export-inspection.ts';
export { type QueueDeps, queueTaxReports } from './queue-tax-reports.ts';
export { taxReportJobs } from './tax-report.jobs.ts';
export type { TaxReporting } from './tax-report.ports.ts';
export { taxReportingPort } from './tax-report.ports.ts';
export { taxReportRoutes } from './tax-report.routes.ts';
export { findVerification, type Verification, waitsForNumber } from './verification.ts';
