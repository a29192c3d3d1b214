import { approvalEndpoints } from './approval.ts';
import { auditEndpoints } from './audit.ts';
import { bankStatementEndpoints } from './bank-statement.ts';
import { disputeEndpoints } from './dispute.ts';
import { ledgerEndpoints } from './ledger.ts';
import { refundEndpoints } from './refund.ts';
import { sessionEndpoints } from './session.ts';
import { staffEndpoints } from './staff.ts';

export * from './approval.ts';
export * from './audit.ts';
export * from './bank-statement.ts';
export * from './dispute.ts';
export * from './ledger.ts';
export * from './refund.ts';
export * from './rights.ts';
export * from './session.ts';
export * from './staff.ts';

/** Every endpoint of staff by `METHOD /path/{param}`. */
export const adminEndpoints = {
  ...sessionEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...bankStatementEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...ledgerEndpoints,
  ...approvalEndpoints,
};
export type AdminEndpoints = typeof adminEndpoints;
export type AdminEndpointKey = keyof AdminEndpoints;

type VerbOf<E> = E extends { audit: infer V extends string } ? V : never;
/** The closed catalogue of audited actions: `noun.verb`. */
export type AuditVerb = VerbOf<AdminEndpoints[AdminEndpointKey]>;
