import type { Reader, Trx } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { assertOwner } from '../sharing/index.ts';
import { type ContractEvent, nextContractStatus } from './contract.states.ts';
import { type ContractLife, findContractLife, type LifeChange, lockContractLife, updateContractLife } from './contract-life.sql.ts';

/** A contract for its own client alone. @throws Refusal not-found, forbidden as {@link assertOwner} */
export async function ownContract(reader: Reader, input: { userId: string; contractId: string }): Promise<ContractLife> {
  await assertOwner(reader, input.contractId, input.userId);
  return existing(await findContractLife(reader, input.contractId));
}

/** The same, locked until the transaction ends. @throws Refusal not-found, forbidden */
export async function lockOwnContract(trx: Trx, input: { userId: string; contractId: string }): Promise<ContractLife> {
  await assertOwner(trx, input.contractId, input.userId);
  return existing(await lockContractLife(trx, input.contractId));
}

function existing(contract: ContractLife | undefined): ContractLife {
  if (contract === undefined) throw new Refusal('not-found');
  return contract;
}

/** Takes a locked contract one step on. @throws Error when its state takes no notice of the event */
export async function moveContract(
  trx: Trx,
  contract: ContractLife,
  event: Exclude<ContractEvent, 'end'>,
  change: Omit<LifeChange, 'status'>,
): Promise<ContractLife> {
  const status = nextContractStatus(contract.status, event);
  if (status === null) throw new Error(`Contract ${contract.id} is ${contract.status} and takes no ${event}`);
  await updateContractLife(trx, contract.id, { ...change, status });
  return { ...contract, ...change, status };
}

/**
 * The last day that is charged; null while a contract runs without end. A rent is due for every period that begins on it or earlier; what was
 * paid for later days comes back.
 */
export function lastChargedDay({ terminatesOn, chargedUntil }: Pick<ContractLife, 'terminatesOn' | 'chargedUntil'>): string | null {
  return chargedUntil ?? terminatesOn;
}
