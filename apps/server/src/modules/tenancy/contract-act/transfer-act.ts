import { compareDates, type Money, termsOn } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { markToCheck, offerBox, transferBox } from '../../catalog/index.ts';
import { type ContractLife, lockContractLife, newDoorCodes } from '../contract/index.ts';
import { readCurrentPrice } from '../terms/index.ts';
import { changeFromToday } from './change-from-today.ts';
import { insertTransfer, updateBox, updateNewCodes } from './contract-act.sql.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ActInput, ContractAct } from './run-contract-act.ts';
import { spendDiscount } from './spend-discount.ts';
import { assertNoIncreaseAhead, assertRent, readChangeable } from './terms-acts.ts';

const rejections = { INACTIVE: 'Order/Box-not-active', TAKEN: 'Box/is-taken' } as const;

/**
 * Moves the contract to another box of its warehouse, today: doors and codes of the old box end, those of the new one begin. The rent stays, or the client has agreed
 * to another one, which applies from today on.
 * @throws AppError contract/no-doors, Box/is-taken, Order/Box-not-active; request/invalid at `boxId` for the same box and for one of another warehouse; with `rent`:
 * contract/increase-open also for an accepted increase that has no effect yet, price/out-of-bounds and contract/rent-beyond-limit at `rent`, and as {@link changeFromToday}
 */
export const transferContract: ContractAct<{ boxId: string; rent?: Money | null | undefined }> = async (trx, deps, input) => {
  const { contract, before } = input;
  if (contract.status !== 'ACTIVE' && contract.status !== 'TERMINATING') throw new AppError('contract/no-doors');
  const rent = await readNewRent(trx, input);
  const inNewBox = await move(trx, deps, input, rent);
  const { version } = before;
  if (rent === null) return { messages: await enqueueActMessage(trx, deps, inNewBox, { event: 'TRANSFERRED', version }) };
  const { rent: agreed } = await readCurrentPrice(trx, contract.id);
  await spendDiscount(trx, input, { boxId: inNewBox.boxId, agreed, rent });
  const { effect, named } = await changeFromToday(trx, deps, { ...input, contract: inNewBox }, { part: { rent }, origin: 'TRANSFER' });
  const messages = await enqueueActMessage(trx, deps, inNewBox, { event: 'TRANSFERRED_PRICED', version, ...named });
  return { ...effect, messages: [...messages, ...effect.messages] };
};

/** @returns the agreed rent net per month, in minor units; null if the rent stays today and in the next period */
async function readNewRent(trx: Trx, input: ActInput<{ rent?: Money | null | undefined }>): Promise<number | null> {
  const rent = input.request.rent ?? null;
  if (rent === null) return null;
  const { place, terms } = await readChangeable(trx, input);
  assertRent(rent, place);
  await assertNoIncreaseAhead(trx, input);
  const current = await readCurrentPrice(trx, input.contract.id);
  const stays =
    rent.amount === current.rent && terms.every(({ from, rent: net }) => compareDates(from, place.nextOn) < 0 || net === rent.amount);
  return stays && termsOn(terms, place.nextOn).rent === rent.amount ? null : rent.amount;
}

async function move(
  trx: Trx,
  deps: Deps,
  { contract, before, request: { boxId } }: ActInput<{ boxId: string }>,
  rent: number | null,
): Promise<ContractLife> {
  const now = deps.clock.now();
  const moved =
    boxId === contract.boxId
      ? 'OTHER_WAREHOUSE'
      : await transferBox(trx, { contractId: contract.id, fromBoxId: contract.boxId, toBoxId: boxId, now });
  if (moved === 'OTHER_WAREHOUSE') throw invalidField('boxId');
  if (moved !== 'MOVED' && moved !== 'MOVED_IN') throw new AppError(rejections[moved]);
  await updateBox(trx, contract.id, boxId);
  await insertTransfer(trx, { contractId: contract.id, fromBoxId: contract.boxId, toBoxId: boxId, on: before.today, rent, now });
  const { accessCode, lockCode } = newDoorCodes(deps);
  const encrypted = { accessCode: encrypt(deps.secretKey, accessCode), lockCode: encrypt(deps.secretKey, lockCode) };
  await updateNewCodes(trx, contract.id, { ...encrypted, now });
  if (moved === 'MOVED' && contract.inspectAfterMoveOut)
    await markToCheck(trx, { boxId: contract.boxId, from: before.today, reason: contract.businessId, now });
  else if (moved === 'MOVED') await offerBox(trx, deps, contract.boxId);
  return (await lockContractLife(trx, contract.id)) ?? contract;
}
