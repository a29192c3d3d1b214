import type { CancellationReason } from '@komora/api/enumerations';
import { addDays, compareDates, type LocalDate, latestTerminationDate, localDateIn } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type FinalSettlement, lockOwnContract, moveContract } from '../contract/index.ts';
import { enqueueRequestMessages } from './enqueue-termination-messages.ts';
import { noticeDaysOf } from './notice-days.ts';
import { insertTerminationRequest } from './termination.sql.ts';

/** The validated request of a client. */
export interface TerminationRequest {
  userId: string;
  contractId: string;
  /** The requested termination date, in the warehouse's time zone. */
  day: LocalDate;
  note: string | null;
  reasons: CancellationReason[];
  wasEvictedAndCleaned: boolean;
}

/**
 * ACTIVE → TERMINATING with a termination date, in one transaction. If the box is empty and clean already, the contract continues to
 * EVICTED. The contract's row is locked, so a concurrent second request is rejected.
 * @throws AppError not-found, forbidden, cancelContract/already-requested, cancelContract/unpaid-invoices; at `day`:
 * cancelContract/too-early, cancelContract/too-late, cancelContract/evicted-until-tomorrow
 */
export async function requestTermination(deps: Deps, billing: FinalSettlement, input: TerminationRequest): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const contract = await lockOwnContract(trx, input);
    if (contract.status !== 'ACTIVE') throw new AppError('cancelContract/already-requested');
    const today = localDateIn(contract.timeZone, now);
    assertTerminationDate(input, today, await noticeDaysOf(trx, deps.settings, { contractId: contract.id, today }));
    if (await billing.hasUnpaidRents(trx, contract.id)) throw new AppError('cancelContract/unpaid-invoices');
    const { day, note, reasons, wasEvictedAndCleaned } = input;
    await insertTerminationRequest(trx, {
      contract_id: contract.id,
      requested_by: input.userId,
      day,
      note,
      reasons: [...new Set(reasons)],
      was_evicted_and_cleaned: wasEvictedAndCleaned,
      requested_at: now,
    });
    const terminating = await moveContract(trx, contract, 'cancel', { terminatesOn: day });
    if (wasEvictedAndCleaned) await moveContract(trx, terminating, 'evict', { evictedAt: now });
    await enqueueRequestMessages(trx, deps, terminating, { day, note, reasons, isEmpty: wasEvictedAndCleaned });
  });
}

function assertTerminationDate(
  { day, wasEvictedAndCleaned }: Pick<TerminationRequest, 'day' | 'wasEvictedAndCleaned'>,
  today: LocalDate,
  noticeDays: number,
): void {
  const first = wasEvictedAndCleaned ? today : addDays(today, noticeDays);
  if (compareDates(day, first) < 0) throw fieldError('day', 'cancelContract/too-early');
  if (wasEvictedAndCleaned && compareDates(day, addDays(today, 1)) > 0) throw fieldError('day', 'cancelContract/evicted-until-tomorrow');
  if (compareDates(day, latestTerminationDate(today)) > 0) throw fieldError('day', 'cancelContract/too-late');
}
