export { type MigratedContract, newMigratedContracts, replaceMigratedContracts } from './import-contracts.ts';
export { deleteQuiet, setLive } from './migration.sql.ts';
