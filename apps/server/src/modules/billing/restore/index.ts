export { adoptRecovered } from './adopt-recovered.ts';
export { NumbersUnknown, reconcileRestored } from './reconcile-restored.ts';
export { recordState } from './record-state.ts';
export { restoreJobs } from './restore.jobs.ts';
export { type Restore, restorePort } from './restore.ports.ts';
export { listOpenRecovered } from './restore.sql.ts';
