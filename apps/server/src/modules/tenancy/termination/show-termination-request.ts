import type { Answer } from '@komora/contract/client';
import { CancellationReason } from '@komora/contract/enumerations';
import type { Deps } from '../../deps.ts';
import { ownContract } from '../contract/index.ts';
import { findCancellation } from './cancellation.sql.ts';

type Shown = Answer<'GET /api/client/contract/{id}/cancelation/was-requested'>;

/**
 * Whether the end of a tenancy is on its way, and how it was asked for. `request` is null where nobody asked: while the contract is active, and
 * after a withdrawal.
 * @throws Refusal not-found, forbidden
 */
export async function showCancellation({ db }: Pick<Deps, 'db'>, input: { userId: string; contractId: string }): Promise<Shown> {
  const contract = await ownContract(db, input);
  const row = await findCancellation(db, contract.id);
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
