export type { IssuedDocument } from './authority-of.ts';
export { type QueueDeps, queueTaxReports } from './queue-tax-reports.ts';
