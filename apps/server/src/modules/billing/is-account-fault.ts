import { sqlState } from '../../db/transaction.ts';

/** Classes of SQLSTATE that speak of one row: bad data (22) and broken constraints (23). */
const ofOneRow = /^2[23]/;

/**
 * Whether a fault may be of one account alone. A database that is away, full or shutting down is nobody's fault in particular, and no reason to park
 * everybody.
 */
export function isAccountFault(fault: unknown): boolean {
  const state = sqlState(fault);
  if (state !== undefined) return ofOneRow.test(state);
  // What the driver says of a lost connection has a code of the system.
  return !(fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && /^E[A-Z]+$/.test(fault.code));
}
