export { billingJobs } from './billing.jobs.ts';
