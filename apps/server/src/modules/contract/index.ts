export { accessCodePurpose, type ContractInput, createContract, lockCodePurpose } from './create-contract.ts'
