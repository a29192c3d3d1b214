export { auditJobs } from './audit.jobs.ts';
export { auditDatabase, type Violation } from './audit.ts';
