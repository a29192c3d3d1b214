import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { assertOwner } from '../sharing/index.ts';
import { type ContractEvent, nextContractStatus } from './contract.lifecycle.ts';
import { type ContractLife, findContractLife, type LifeChange, lockContractLife, updateContractLife } from './contract-life.sql.ts';

/** Returns a contract to its client. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function ownContract(reader: Reader, input: { userId: string; contractId: string }): Promise<ContractLife> {
  await assertOwner(reader, input.contractId, input.userId);
  return assertFound(await findContractLife(reader, input.contractId));
}

/** As {@link ownContract}, and locks the contract until the transaction ends. @throws AppError not-found, forbidden */
export async function lockOwnContract(trx: Trx, input: { userId: string; contractId: string }): Promise<ContractLife> {
  await assertOwner(trx, input.contractId, input.userId);
  return assertFound(await lockContractLife(trx, input.contractId));
}

function assertFound(contract: ContractLife | undefined): ContractLife {
  if (contract === undefined) throw new AppError('not-found');
  return contract;
}

/** Applies an event to a locked contract. @throws Error if its status does not allow the event */
export async function moveContract(
  trx: Trx,
  contract: ContractLife,
  event: Exclude<ContractEvent, 'end' | 'revive'>,
  change: Omit<LifeChange, 'status'>,
): Promise<ContractLife> {
  const status = nextContractStatus(contract.status, event);
  if (status === null) throw new Error(`Contract ${contract.id} is ${contract.status} and does not allow the event ${event}`);
  await updateContractLife(trx, contract.id, { ...change, status });
  return { ...contract, ...change, status };
}

/**
 * The last charged day; null while the contract has no end. A rent is due for every period that begins on it or earlier. Later days that
 * were paid are refunded.
 */
export function lastChargedDay({ terminatesOn, chargedUntil }: Pick<ContractLife, 'terminatesOn' | 'chargedUntil'>): string | null {
  return chargedUntil ?? terminatesOn;
}
