export { exportWithdrawals } from './export-data.sql.ts';
export { withdrawalJobs } from './withdrawal.jobs.ts';
export { withdrawalRoutes } from './withdrawal.routes.ts';
export { deleteRequestsOf } from './withdrawal-request.sql.ts';
