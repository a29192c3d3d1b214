import { type Audited, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { acquireKey, rememberResponse, requestHash } from './index.ts';

/** A call of staff that moves money. */
export interface StaffCall {
  /** Where the right of the endpoint is held. */
  scope: Scope;
  audit: StaffAudit;
  idempotencyKey: string;
}

/**
 * Runs an act of staff in one transaction with its audit entry. A repeated call with the same key returns the stored response and changes
 * nothing; a concurrent one waits for the first.
 * @param request the parsed request, without the key
 * @throws AppError idempotency/key-reused for another request with the key; the errors of `act`
 */
export function actOnce<Response extends object>(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { audit, idempotencyKey: key }: StaffCall,
  request: unknown,
  act: (trx: Trx) => Promise<{ response: Response; audited: Audited }>,
): Promise<Response> {
  const id = { scope: `staff/${audit.staffId}`, key };
  const hash = requestHash({ verb: audit.verb, request });
  return inTransaction(deps.db, async (trx) => {
    const known = await acquireKey(trx, id, hash, deps.clock.now());
    if (!known.isNew) return known.response as Response;
    const { response, audited } = await act(trx);
    await writeAuditEntry(trx, deps, audit, audited);
    await rememberResponse(trx, id, response);
    return response;
  });
}
