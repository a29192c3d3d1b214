export { messageTextJobs } from './message-text.jobs.ts';
export { messageTextRoutes } from './message-text.routes.ts';
