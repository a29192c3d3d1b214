export { billingJobs } from './billing.jobs.ts';
export { isAccountFault } from './is-account-fault.ts';
export { previewNextCharge } from './preview-next-charge.ts';
export { listParkedContracts, releaseContracts } from './release-contracts.ts';
