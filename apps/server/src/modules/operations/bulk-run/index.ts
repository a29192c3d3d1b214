export { type BulkChange, type BulkItem, type ItemOutcome, type RunAudit, rejected } from './bulk-change.ts';
export { bulkRunRoutes } from './bulk-run.routes.ts';
export type { RunRow } from './bulk-run.sql.ts';
export { continueRun } from './continue-run.ts';
export { previewBulk } from './preview-bulk.ts';
export { startRun } from './start-run.ts';
