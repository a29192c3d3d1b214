export { bulkJobs } from './bulk.jobs.ts';
export { bulkRoutes } from './bulk.routes.ts';
