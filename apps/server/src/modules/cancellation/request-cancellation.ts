import type { CancellationReason } from '@komora/contract/enumerations';
import { addDays, compareDates, type LocalDate, latestClosingDay, localDateIn } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { lockOwnContract, moveContract } from '../contract/index.ts';
import { hasUnpaidRents } from '../rent/index.ts';
import { insertCancellation } from './cancellation.sql.ts';
import { tellCancellation } from './tell-cancellation.ts';

export interface CancellationInput {
  userId: string;
  contractId: string;
  /** The last day of the tenancy, on the warehouse's calendar. */
  day: LocalDate;
  note: string | null;
  reasons: CancellationReason[];
  wasEvictedAndCleaned: boolean;
}

/**
 * ACTIVE → TERMINATING with its closing day, in one transaction; a box that is empty and clean already goes on to EVICTED. The contract's row is
 * locked, so of two requests at once the second finds the first one's outcome.
 * @throws Refusal not-found, forbidden, cancelContract/already-requested, cancelContract/unpaid-invoices; at `day` cancelContract/too-early,
 * cancelContract/too-late, cancelContract/evicted-until-tomorrow
 */
export async function requestCancellation(deps: Deps, input: CancellationInput): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const contract = await lockOwnContract(trx, input);
    if (contract.status !== 'ACTIVE') throw new Refusal('cancelContract/already-requested');
    assertClosingDay(input, localDateIn(contract.timeZone, now), deps.config.noticeDays);
    if (await hasUnpaidRents(trx, contract.id)) throw new Refusal('cancelContract/unpaid-invoices');
    const { day, note, reasons, wasEvictedAndCleaned } = input;
    await insertCancellation(trx, {
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
    await tellCancellation(trx, deps, terminating, { day, note, reasons, isEmpty: wasEvictedAndCleaned });
  });
}

function assertClosingDay(
  { day, wasEvictedAndCleaned }: Pick<CancellationInput, 'day' | 'wasEvictedAndCleaned'>,
  today: LocalDate,
  noticeDays: number,
): void {
  const first = wasEvictedAndCleaned ? today : addDays(today, noticeDays);
  if (compareDates(day, first) < 0) throw refuseField('day', 'cancelContract/too-early');
  if (wasEvictedAndCleaned && compareDates(day, addDays(today, 1)) > 0) throw refuseField('day', 'cancelContract/evicted-until-tomorrow');
  if (compareDates(day, latestClosingDay(today)) > 0) throw refuseField('day', 'cancelContract/too-late');
}
