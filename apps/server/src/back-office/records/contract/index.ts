export { presentContractRow } from './contract.presenter.ts';
export { contractRoutes } from './contract.routes.ts';
export { findContractRecord, listContractsOfClient } from './contract-row.sql.ts';
