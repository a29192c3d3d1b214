export { retentionJobs } from './retention.jobs.ts';
