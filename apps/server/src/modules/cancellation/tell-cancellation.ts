import type { CancellationReason } from '@komora/contract/enumerations';
import type { OperatorNote } from '@komora/documents';
import type { Money } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { userContact } from '../account/index.ts';
import type { ContractLife } from '../contract/index.ts';
import { operatorLanguage, queueMessage } from '../message/index.ts';

export type Tell = Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>;

/** What every message about a contract names. */
export const namesOf = ({ businessId, boxName, warehouseName }: ContractLife) => ({
  contractBusinessId: businessId,
  boxName,
  warehouseName,
});

/** The client, and the operator's own address, hear that the end of a tenancy was asked for. */
export async function tellCancellation(
  trx: Trx,
  deps: Tell,
  contract: ContractLife,
  request: { day: string; note: string | null; reasons: CancellationReason[]; isEmpty: boolean },
): Promise<void> {
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'cancellation-registered',
    data: { ...namesOf(contract), firstName, closesOn: request.day, isEmpty: request.isEmpty },
    dedupeKey: `cancellation-registered:${contract.id}`,
  });
  const { reasons, note } = request;
  await tellOperator(trx, deps, contract, { event: 'CANCELLATION', day: request.day, reasons, note });
}

export async function tellEviction(trx: Trx, deps: Tell, contract: ContractLife): Promise<void> {
  const closesOn = closingDay(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'eviction-confirmed',
    data: { ...namesOf(contract), firstName, closesOn },
    dedupeKey: `eviction-confirmed:${contract.id}`,
  });
  await tellOperator(trx, deps, contract, { event: 'EVICTION', day: closesOn });
}

/** @returns false when the client was told of this closing day before */
export async function tellEndsSoon(trx: Trx, deps: Tell, contract: ContractLife): Promise<boolean> {
  const closesOn = closingDay(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  return queueMessage(trx, deps, {
    to: email,
    language,
    template: 'contract-ends-soon',
    data: { ...namesOf(contract), firstName, closesOn },
    dedupeKey: `contract-ends-soon:${contract.id}:${closesOn}`,
  });
}

/** @param refund what goes back for days that were paid for and not used */
export async function tellEnd(trx: Trx, deps: Tell, contract: ContractLife, refund: Money | null): Promise<void> {
  const endedOn = closingDay(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'contract-ended',
    data: { ...namesOf(contract), firstName, endedOn, refund },
    dedupeKey: `contract-ended:${contract.id}`,
  });
  await tellOperator(trx, deps, contract, { event: 'ENDED', day: endedOn, refund });
}

/** A note to the legal entity's address, in the language of its country. */
export async function tellOperator(
  trx: Trx,
  deps: Tell,
  contract: ContractLife,
  note: Omit<OperatorNote, keyof ReturnType<typeof namesOf> | 'clientName' | 'warehouseId'>,
): Promise<void> {
  const { firstName, lastName } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: contract.operatorEmail,
    language: operatorLanguage[contract.country],
    template: 'operator-note',
    data: { ...namesOf(contract), ...note, warehouseId: contract.warehouseId, clientName: `${firstName} ${lastName}` },
    dedupeKey: `operator-note:${note.event}:${contract.id}`,
  });
}

/** @throws Error for a contract that runs without end */
export function closingDay({ id, terminatesOn }: Pick<ContractLife, 'id' | 'terminatesOn'>): string {
  if (terminatesOn === null) throw new Error(`Contract ${id} has no closing day`);
  return terminatesOn;
}
