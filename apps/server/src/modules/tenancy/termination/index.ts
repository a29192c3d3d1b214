export { deleteTerminationNotes } from './delete-termination-notes.ts';
export { buildContractNames, notifyOperator } from './enqueue-termination-messages.ts';
export { exportTerminationRequests } from './export-data.sql.ts';
export { terminationJobs } from './termination.jobs.ts';
export { terminationRoutes } from './termination.routes.ts';
