import { localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { markToCheck, offerBox, releaseRented } from '../../catalog/index.ts';
import {
  type ContractLife,
  type CreditedDays,
  endContractLife,
  type FinalSettlement,
  isBillingDue,
  lastChargedDay,
} from '../contract/index.ts';
import type { LetterRef } from '../letter/index.ts';
import { deleteSharings } from '../sharing/index.ts';
import { enqueueTerminationMessage, getTerminationDate } from './enqueue-termination-messages.ts';

/** The language and address of the message to the client; null if there is none. */
type EndMessage = Awaited<ReturnType<typeof enqueueTerminationMessage>>;

/**
 * Ends a locked TERMINATING or EVICTED contract: erases codes, deletes sharings, releases the box or offers it to the waitlist, or
 * keeps it from being let until staff have checked it, if the warehouse wants that, refunds unused days, cancels a deposit that nobody has paid,
 * notifies client and operator. Referral rewards stay.
 * @param how.atOnce ended by staff: the goods may still be in the box, so it must be checked before anybody gets it
 * @param how.letter is attached to the message to the client
 * @returns BILLING_DUE if a period has no rent yet; nothing was changed then
 */
export async function endTenancy(
  trx: Trx,
  deps: Deps,
  billing: FinalSettlement,
  contract: ContractLife,
  { atOnce, letter }: { atOnce: boolean; letter?: LetterRef },
): Promise<'BILLING_DUE' | (CreditedDays & { messages: EndMessage })> {
  const now = deps.clock.now();
  if (await isBillingDue(trx, contract.id)) return 'BILLING_DUE';
  await endContractLife(trx, contract.id, now);
  await deleteSharings(trx, contract.id);
  const { boxId, businessId } = contract;
  // A box that the contract did not hold may be somebody else's: it is neither checked nor offered.
  const isReleased = await releaseRented(trx, { boxId, contractId: contract.id });
  if (isReleased && (atOnce || contract.inspectAfterMoveOut))
    await markToCheck(trx, { boxId, from: localDateIn(contract.timeZone, now), reason: businessId, now });
  else if (isReleased) await offerBox(trx, deps, boxId);
  await billing.deleteRentsBeyond(trx, contract.id, lastChargedDay(contract) ?? getTerminationDate(contract));
  const { credited, refund } = await billing.creditUnusedDays(trx, contract);
  await billing.cancelUnpaidDeposits(trx, contract.id);
  const messages = await enqueueTerminationMessage(trx, deps, contract, { refund, atOnce, ...(letter && { letter }) });
  return { credited, refund, messages };
}
