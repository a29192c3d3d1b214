import { AppError, invalidField } from '../../../platform/app-error.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { markToCheck, offerBox, transferBox } from '../../catalog/index.ts';
import { lockContractLife, newDoorCodes } from '../contract/index.ts';
import { insertTransfer, updateBox, updateNewCodes } from './contract-act.sql.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ContractAct } from './run-contract-act.ts';

const rejections = { INACTIVE: 'Order/Box-not-active', TAKEN: 'Box/is-taken' } as const;

/**
 * Moves the contract to another box of its warehouse, today, at the agreed price: doors and codes of the old box end, those of the new one begin.
 * @throws AppError contract/no-doors, Box/is-taken, Order/Box-not-active; request/invalid at `boxId` for the same box and for one of another warehouse
 */
export const transferContract: ContractAct<{ boxId: string }> = async (trx, deps, { contract, before, request: { boxId } }) => {
  if (contract.status !== 'ACTIVE' && contract.status !== 'TERMINATING') throw new AppError('contract/no-doors');
  const now = deps.clock.now();
  const moved =
    boxId === contract.boxId
      ? 'OTHER_WAREHOUSE'
      : await transferBox(trx, { contractId: contract.id, fromBoxId: contract.boxId, toBoxId: boxId, now });
  if (moved === 'OTHER_WAREHOUSE') throw invalidField('boxId');
  if (moved !== 'MOVED') throw new AppError(rejections[moved]);
  await updateBox(trx, contract.id, boxId);
  await insertTransfer(trx, { contractId: contract.id, fromBoxId: contract.boxId, toBoxId: boxId, on: before.today, now });
  const { accessCode, lockCode } = newDoorCodes(deps);
  const encrypted = { accessCode: encrypt(deps.secretKey, accessCode), lockCode: encrypt(deps.secretKey, lockCode) };
  await updateNewCodes(trx, contract.id, { ...encrypted, now });
  if (contract.inspectAfterMoveOut) await markToCheck(trx, { boxId: contract.boxId, from: before.today, reason: contract.businessId, now });
  else await offerBox(trx, deps, contract.boxId);
  const inNewBox = (await lockContractLife(trx, contract.id)) ?? contract;
  return { messages: await enqueueActMessage(trx, deps, inNewBox, { event: 'TRANSFERRED', version: before.version }) };
};
