export { auditDatabase, type Violation } from './audit/index.ts';
export {
  type BulkChange,
  type BulkItem,
  continueRun,
  type ItemOutcome,
  previewBulk,
  type RunAudit,
  type RunRow,
  rejected,
  startRun,
} from './bulk-run/index.ts';
export { type CheckCredentials, type Checked, checkCredentialsPort } from './credential/index.ts';
export { actOnce, type StaffCall } from './idempotency/act-once.ts';
export { acquireKey, type KeyId, rememberResponse, requestHash } from './idempotency/index.ts';
export { type Count, recordJobRun } from './job-run/index.ts';
export {
  createLegalEntity,
  createVatRule,
  findLegalEntity,
  findLegalEntityOf,
  type LegalEntityRow,
  readLegalEntity,
  supplierSnapshot,
} from './legal-entity/index.ts';
export { mailServerPort, tryMailServerPort } from './mail-server/index.ts';
