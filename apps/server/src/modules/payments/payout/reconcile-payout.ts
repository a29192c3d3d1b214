import { findPayoutDifferences, isReconciled, type PayoutState } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listLineFacts, lockPayout, matchLines, setCompany, setPayoutState } from './payout.sql.ts';
import { closeFound, closeGone, countOpenDifferences, insertDifference } from './payout-difference.sql.ts';

/**
 * Matches the lines of an open payout with our records, stores what differs, and sets its state. Idempotent.
 * @returns the new state; undefined for an unknown payout
 */
export async function reconcilePayout(
  trx: Trx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  payoutId: string,
): Promise<PayoutState | undefined> {
  const payout = await lockPayout(trx, payoutId);
  if (payout === undefined || payout.state !== 'OPEN') return payout?.state;
  const now = clock.now();
  await matchLines(trx, payoutId);
  const lines = await listLineFacts(trx, payoutId);
  const differences = findPayoutDifferences(payout, lines).map((difference) => ({
    ...difference,
    // Another amount is another cause, which needs its own reason.
    causeKey: [payoutId, difference.kind, difference.lineKey ?? '', difference.expected ?? '', difference.actual].join(':'),
  }));
  for (const { causeKey, kind, lineKey: lineId, expected, actual } of differences)
    await insertDifference(trx, { id: ids.uuid(), causeKey, kind, payoutId, lineId, expected, actual, currency: payout.currency, now });
  const keys = differences.map(({ causeKey }) => causeKey);
  await closeGone(trx, payoutId, keys, now);
  await closeFound(trx, now);
  await setCompany(trx, payoutId);
  if ((await countOpenDifferences(trx, payoutId)) > 0) return 'OPEN';
  const isFinal = payout.status !== 'PENDING' && payout.status !== 'IN_TRANSIT' && payout.linesState !== 'LATER';
  if (!isFinal) return 'OPEN';
  const state = isReconciled(payout, lines) ? 'RECONCILED' : 'EXPLAINED';
  await setPayoutState(trx, payoutId, state, now);
  return state;
}
