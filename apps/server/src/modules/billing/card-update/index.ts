export { cardUpdateJobs } from './card-update.jobs.ts';
export { cardUpdateRoutes } from './card-update.routes.ts';
