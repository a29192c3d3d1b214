export {
  insertDeployment,
  isBillingPaused,
  type LostHistory,
  lockDeployment,
  readDatabaseIdentity,
  readDeployment,
  readLostHistory,
  updateDeployment,
} from './deployment.sql.ts';
export { detectRestore } from './detect-restore.ts';
export { deploymentGauges } from './gauges.sql.ts';
export { type DeploymentState, readState, writeState } from './state-file.ts';
