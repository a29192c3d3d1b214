export { billingJobs } from './billing.jobs.ts';
export { isContractError } from './is-contract-error.ts';
export { previewNextCharge } from './preview-next-charge.ts';
export { listSuspendedContracts, releaseContracts } from './release-contracts.ts';
