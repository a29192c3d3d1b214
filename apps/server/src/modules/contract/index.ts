export { contractReadRoutes } from './contract-read.routes.ts';
export { type ContractInput, type CreatedContract, createContract } from './create-contract.ts';
