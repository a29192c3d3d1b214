import { approvalEndpoints } from './approval.ts';
import { auditEndpoints } from './audit.ts';
import { bankStatementEndpoints } from './bank-statement.ts';
import { boxEndpoints } from './box.ts';
import { boxManyEndpoints } from './box-many.ts';
import { disputeEndpoints } from './dispute.ts';
import { insuranceEndpoints } from './insurance.ts';
import { jobEndpoints } from './job.ts';
import { ledgerEndpoints } from './ledger.ts';
import { legalEntityEndpoints } from './legal-entity.ts';
import { lockEndpoints } from './lock.ts';
import { priceEndpoints } from './price.ts';
import { refundEndpoints } from './refund.ts';
import { sessionEndpoints } from './session.ts';
import { staffEndpoints } from './staff.ts';
import { voucherEndpoints } from './voucher.ts';
import { warehouseEndpoints } from './warehouse.ts';

export * from './approval.ts';
export * from './audit.ts';
export * from './bank-statement.ts';
export * from './box.ts';
export * from './box-many.ts';
export * from './dispute.ts';
export * from './insurance.ts';
export * from './job.ts';
export * from './ledger.ts';
export * from './legal-entity.ts';
export * from './lock.ts';
export * from './price.ts';
export * from './refund.ts';
export * from './rights.ts';
export * from './session.ts';
export * from './staff.ts';
export * from './voucher.ts';
export * from './warehouse.ts';

/** Every endpoint of staff by `METHOD /path/{param}`. */
export const adminEndpoints = {
  ...sessionEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...bankStatementEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...jobEndpoints,
  ...legalEntityEndpoints,
  ...warehouseEndpoints,
  ...boxEndpoints,
  ...boxManyEndpoints,
  ...priceEndpoints,
  ...insuranceEndpoints,
  ...voucherEndpoints,
  ...lockEndpoints,
  ...ledgerEndpoints,
  ...approvalEndpoints,
};
export type AdminEndpoints = typeof adminEndpoints;
export type AdminEndpointKey = keyof AdminEndpoints;

type VerbOf<E> = E extends { audit: infer V extends string } ? V : never;
/** The closed catalogue of audited actions: `noun.verb`. */
export type AuditVerb = VerbOf<AdminEndpoints[AdminEndpointKey]>;
