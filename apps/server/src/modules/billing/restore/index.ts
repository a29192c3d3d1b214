export { adoptRecovered } from './adopt-recovered.ts';
export { followNumbers } from './follow-numbers.ts';
export { NumbersUnknown, reconcileRestored } from './reconcile-restored.ts';
export { readRecordedAt, recordState } from './record-state.ts';
export { listOpenRecovered } from './recovered.sql.ts';
export { recoveredPayable } from './recovered-payable.ts';
export { restoreJobs } from './restore.jobs.ts';
export { type Restore, restorePort } from './restore.ports.ts';
export { restoreRoutes } from './restore.routes.ts';
