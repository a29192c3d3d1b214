export { cancellationJobs } from './cancellation.jobs.ts';
export { cancellationRoutes } from './cancellation.routes.ts';
