export { dunningJobs } from './dunning.jobs.ts';
