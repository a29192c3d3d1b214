import { addMonthsClamped, compareDates, type LocalDate, latestTerminationDate } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { moveContract, updateContractLife } from '../contract/index.ts';
import { issueLetter } from '../letter/index.ts';
import { endTenancy, insertTerminationRequest } from '../termination/index.ts';
import { deleteNotice, hasDebtDespiteReminder, updateRevived } from './contract-act.sql.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ContractAct } from './run-contract-act.ts';

/** The agreement promises these to the client, in every edition. */
const noticeMonths = 1;
const debtDays = 30;

/** @throws AppError cancelContract/already-requested; at `day`: cancelContract/too-early, cancelContract/too-late */
export const giveNotice: ContractAct<{ day: LocalDate }> = async (trx, deps, { contract, before, request: { day }, staffId }) => {
  if (contract.status !== 'ACTIVE') throw new AppError('cancelContract/already-requested');
  if (compareDates(day, addMonthsClamped(before.today, noticeMonths)) < 0) throw fieldError('day', 'cancelContract/too-early');
  if (compareDates(day, latestTerminationDate(before.today)) > 0) throw fieldError('day', 'cancelContract/too-late');
  await insertTerminationRequest(trx, noticeOf(contract.id, { day, staffId, atOnce: false, now: deps.clock.now() }));
  await moveContract(trx, contract, 'cancel', { terminatesOn: day });
  const letter = await issueLetter(trx, deps, contract, { kind: 'NOTICE', lastDay: day, staffId });
  return { messages: await enqueueActMessage(trx, deps, contract, { event: 'NOTICE', version: before.version, day, letter }) };
};

/** A statement of withdrawal cannot be taken back. @throws AppError contract/no-notice, contract/ended */
export const withdrawNotice: ContractAct<object> = async (trx, deps, { contract, before, billing }) => {
  assertEnding(contract.status, before.endedBy);
  await deleteNotice(trx, contract.id);
  await updateRevived(trx, contract.id);
  const charge = await billing.billRest(trx, contract.id, before.today);
  const messages = await enqueueActMessage(trx, deps, contract, { event: 'NOTICE_WITHDRAWN', version: before.version, charge });
  return { charge, messages };
};

/** @throws AppError contract/no-notice, contract/ended, contract/already-so; at `day`: cancelContract/too-early, cancelContract/too-late */
export const moveTerminationDate: ContractAct<{ day: LocalDate }> = async (trx, deps, { contract, before, billing, request: { day } }) => {
  assertEnding(contract.status, before.endedBy);
  if (day === contract.terminatesOn) throw new AppError('contract/already-so');
  const shortens = contract.terminatesOn !== null && compareDates(day, contract.terminatesOn) < 0;
  if (compareDates(day, before.today) < 0 || (shortens && before.endedBy === 'OPERATOR'))
    throw fieldError('day', 'cancelContract/too-early');
  if (compareDates(day, latestTerminationDate(before.today)) > 0) throw fieldError('day', 'cancelContract/too-late');
  await updateContractLife(trx, contract.id, { terminatesOn: day });
  const charge = await billing.billRest(trx, contract.id, before.today);
  const messages = await enqueueActMessage(trx, deps, contract, { event: 'LAST_DAY_MOVED', version: before.version, day, charge });
  return { charge, messages };
};

/**
 * Ends the contract today: doors, codes, box and money as after a termination date. The goods may still be in the box, so it must be checked first.
 * @throws AppError contract/ended, contract/no-ground, contract/billing-behind
 */
export const endNow: ContractAct<{ ground: 'DEBT' | 'FORBIDDEN_GOODS' }> = async (
  trx,
  deps,
  { contract, before, request, staffId, billing },
) => {
  const { id, status } = contract;
  const { today } = before;
  if (status === 'TERMINATED') throw new AppError('contract/ended');
  if (request.ground === 'DEBT' && !(await hasDebtDespiteReminder(trx, id, { days: debtDays, today })))
    throw new AppError('contract/no-ground');
  await deleteNotice(trx, id);
  await insertTerminationRequest(trx, noticeOf(id, { day: today, staffId, atOnce: true, now: deps.clock.now() }));
  const isEnding = contract.terminatesOn !== null;
  const lastDay = contract.terminatesOn !== null && compareDates(contract.terminatesOn, today) < 0 ? contract.terminatesOn : today;
  // A withdrawal may have set an earlier last charged day, which stays.
  if (isEnding) await updateContractLife(trx, id, { terminatesOn: lastDay });
  const ending = isEnding ? { ...contract, terminatesOn: lastDay } : await moveContract(trx, contract, 'cancel', { terminatesOn: lastDay });
  // Before the unused days are credited: the client owes this at the moment of the statement.
  const letter = await issueLetter(trx, deps, contract, { kind: request.ground, lastDay, staffId });
  const ended = await endTenancy(trx, deps, billing, ending, { atOnce: true, letter });
  if (ended === 'BILLING_DUE') throw new AppError('contract/billing-behind');
  return ended;
};

function assertEnding(status: string, endedBy: string | null): void {
  if (status === 'TERMINATED') throw new AppError('contract/ended');
  if (status === 'ACTIVE' || endedBy === 'WITHDRAWAL') throw new AppError('contract/no-notice');
}

const noticeOf = (contractId: string, { day, staffId, atOnce, now }: { day: string; staffId: string; atOnce: boolean; now: Date }) => ({
  contract_id: contractId,
  requested_by: null,
  given_by: staffId,
  at_once: atOnce,
  day,
  note: null,
  reasons: [],
  was_evicted_and_cleaned: false,
  requested_at: now,
});
