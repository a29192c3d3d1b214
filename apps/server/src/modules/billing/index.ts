export { billingJobs } from './billing.jobs.ts';
export { listParkedContracts, releaseContracts } from './release-contracts.ts';
