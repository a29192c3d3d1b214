import { addDays } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { hasOverlockingDebt, newDoorCodes, updateBillingResumed } from '../contract/index.ts';
import { updateDunningPaused, updateLiftedByHand, updateNewCodes, updateOverlockedByHand } from './contract-act.sql.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ContractAct } from './run-contract-act.ts';

/** A decision without an end would be forgotten. */
const longestDays = 90;

const hasDoors = (status: string) => status === 'ACTIVE' || status === 'TERMINATING';

/** @throws AppError contract/no-doors, contract/already-so */
export const setOverlock: ContractAct<object> = async (trx, deps, { contract, before }) => {
  if (!hasDoors(contract.status)) throw new AppError('contract/no-doors');
  if (before.overlockedByHand) throw new AppError('contract/already-so');
  await updateOverlockedByHand(trx, contract.id, deps.clock.now());
  return { messages: await enqueueActMessage(trx, deps, contract, { event: 'DOORS_SHUT', version: before.version }) };
};

/** @throws AppError contract/not-overlocked; request/invalid at `until`: mandatory while a rent would overlock again */
export const liftByHand: ContractAct<{ until: string | null }> = async (trx, deps, { contract, before, request: { until } }) => {
  if (before.overlockedSince === null) throw new AppError('contract/not-overlocked');
  assertUntil(until, before.today);
  if (
    until === null &&
    (await hasOverlockingDebt(trx, contract.id, { now: deps.clock.now(), overlockDays: deps.settings.get('dunning').overlockDays }))
  )
    throw invalidField('until', 'revalid/rule/basic/not-null');
  await updateLiftedByHand(trx, contract.id, until);
  if (!hasDoors(contract.status)) return {};
  return { messages: await enqueueActMessage(trx, deps, contract, { event: 'DOORS_OPEN', version: before.version, day: until }) };
};

/** @throws AppError contract/already-so, request/invalid at `until` */
export const pauseDunning: ContractAct<{ until: string | null }> = async (trx, _deps, { contract, before, request: { until } }) => {
  assertUntil(until, before.today);
  if (until === before.dunningPausedUntil) throw new AppError('contract/already-so');
  await updateDunningPaused(trx, contract.id, until);
  return {};
};

/** @throws AppError contract/billing-not-suspended */
export const releaseBilling: ContractAct<object> = async (trx, _deps, { contract, before }) => {
  if (before.billingSuspended === null) throw new AppError('contract/billing-not-suspended');
  await updateBillingResumed(trx, contract.businessId);
  return {};
};

/** @throws AppError contract/no-doors */
export const renewCodes: ContractAct<object> = async (trx, deps, { contract, before }) => {
  if (!hasDoors(contract.status)) throw new AppError('contract/no-doors');
  const { accessCode, lockCode } = newDoorCodes(deps);
  const encrypted = { accessCode: encrypt(deps.secretKey, accessCode), lockCode: encrypt(deps.secretKey, lockCode) };
  await updateNewCodes(trx, contract.id, { ...encrypted, now: deps.clock.now() });
  return { messages: await enqueueActMessage(trx, deps, contract, { event: 'NEW_CODES', version: before.version }) };
};

function assertUntil(until: string | null, today: string): void {
  if (until !== null && (until < today || until > addDays(today, longestDays))) throw invalidField('until');
}
