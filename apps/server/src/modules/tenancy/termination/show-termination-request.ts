import type { ApiResponse } from '@komora/api/client';
import { CancellationReason } from '@komora/api/enumerations';
import type { Deps } from '../../../platform/module/context.ts';
import { ownContract } from '../contract/index.ts';
import { findTerminationRequest } from './termination.sql.ts';

type Shown = ApiResponse<'GET /api/client/contract/{id}/cancelation/was-requested'>;

/**
 * Returns `value` true if the contract is not ACTIVE, and the stored request. `request` is null without a request: while the contract is
 * active, and after a withdrawal.
 * @throws AppError not-found, forbidden
 */
export async function showTerminationRequest({ db }: Pick<Deps, 'db'>, input: { userId: string; contractId: string }): Promise<Shown> {
  const contract = await ownContract(db, input);
  const row = await findTerminationRequest(db, contract.id);
  return {
    value: contract.status !== 'ACTIVE',
    request:
      row === undefined
        ? null
        : {
            day: row.day,
            note: row.note,
            reasons: row.reasons.map((reason) => CancellationReason.parse(reason)),
            wasEvictedAndCleaned: row.was_evicted_and_cleaned,
            requestedAt: row.requested_at.toISOString(),
            evictedAt: contract.evictedAt?.toISOString() ?? null,
          },
  };
}
