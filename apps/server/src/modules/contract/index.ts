export { type ContractInput, type CreatedContract, createContract } from './create-contract.ts';
