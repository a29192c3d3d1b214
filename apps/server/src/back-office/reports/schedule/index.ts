export { reportAttachments } from './report-attachments.ts';
export { scheduleJobs } from './schedule.jobs.ts';
export { scheduleRoutes } from './schedule.routes.ts';
