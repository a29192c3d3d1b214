export { followEvents } from './follow-events.ts';
export { webhookJobs } from './webhook.jobs.ts';
export { webhookRoutes } from './webhook.routes.ts';
