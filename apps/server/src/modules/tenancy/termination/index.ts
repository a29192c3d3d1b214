export { deleteTerminationNotes } from './delete-termination-notes.ts';
export { endTenancy } from './end-tenancy.ts';
export { buildContractNames, notifyOperator } from './enqueue-termination-messages.ts';
export { exportTerminationRequests } from './export-data.sql.ts';
export { terminationJobs } from './termination.jobs.ts';
export { terminationRoutes } from './termination.routes.ts';
export { insertTerminationRequest } from './termination.sql.ts';
