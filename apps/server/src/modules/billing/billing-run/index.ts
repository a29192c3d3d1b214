export { billingJobs } from './billing.jobs.ts';
export { isContractError } from './is-contract-error.ts';
export { previewNextCharge } from './preview-next-charge.ts';
export { chooseBillingDetails } from './price-due-rent.ts';
export { listSuspendedContracts, releaseContracts } from './release-contracts.ts';
export { readVatRules } from './vat-rules.sql.ts';
