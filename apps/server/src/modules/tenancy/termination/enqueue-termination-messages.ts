import type { CancellationReason, Language } from '@komora/api/enumerations';
import type { OperatorNote } from '@komora/documents';
import type { Money } from '@komora/domain';
import { COUNTRY_FACTS, personName } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { ContractLife } from '../contract/index.ts';
import type { LetterRef } from '../letter/index.ts';

export type MessageDeps = Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>;

/** The identification of a contract, for every message about it. */
export const buildContractNames = ({ businessId, boxName, warehouseName }: ContractLife) => ({
  contractBusinessId: businessId,
  boxName,
  warehouseName,
});

/** Notifies the client and the operator that a termination was requested. */
export async function enqueueRequestMessages(
  trx: Trx,
  deps: MessageDeps,
  contract: ContractLife,
  request: { day: string; note: string | null; reasons: CancellationReason[]; isEmpty: boolean },
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'termination-registered',
    data: { ...buildContractNames(contract), firstName, terminatesOn: request.day, isEmpty: request.isEmpty },
    dedupeKey: `termination-registered:${contract.id}:${at}`,
  });
  const { reasons, note } = request;
  await notifyOperator(trx, deps, contract, { event: 'TERMINATION', day: request.day, reasons, note });
}

/** Notifies the client and the operator of a confirmed move-out. */
export async function enqueueMoveOutMessage(trx: Trx, deps: MessageDeps, contract: ContractLife): Promise<void> {
  const terminatesOn = getTerminationDate(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'move-out-confirmed',
    data: { ...buildContractNames(contract), firstName, terminatesOn },
    dedupeKey: `move-out-confirmed:${contract.id}:${deps.clock.now().toISOString()}`,
  });
  await notifyOperator(trx, deps, contract, { event: 'MOVE_OUT', day: terminatesOn });
}

/** Reminds the client of the termination date. @returns false if a reminder for this date was sent before */
export async function enqueueTerminationReminder(trx: Trx, deps: MessageDeps, contract: ContractLife): Promise<boolean> {
  const terminatesOn = getTerminationDate(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  return queueMessage(trx, deps, {
    to: email,
    language,
    template: 'contract-ends-soon',
    data: { ...buildContractNames(contract), firstName, terminatesOn },
    dedupeKey: `contract-ends-soon:${contract.id}:${terminatesOn}`,
  });
}

/**
 * Notifies the client and the operator that the contract is TERMINATED. @param end.refund the refund for unused paid days
 * @returns the message to the client, unless the account is deleted
 */
export async function enqueueTerminationMessage(
  trx: Trx,
  deps: MessageDeps,
  contract: ContractLife,
  { refund, atOnce, letter }: { refund: Money | null; atOnce: boolean; letter?: LetterRef },
): Promise<{ template: string; to: string; language: Language }[]> {
  const endedOn = getTerminationDate(contract);
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  const isQueued = await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'contract-ended',
    data: {
      ...buildContractNames(contract),
      firstName,
      endedOn,
      refund,
      ...(atOnce ? { atOnce, operatorEmail: contract.operatorEmail } : {}),
      ...(letter && { letter }),
    },
    dedupeKey: `contract-ended:${contract.id}`,
  });
  await notifyOperator(trx, deps, contract, { event: 'ENDED', day: endedOn, refund });
  return isQueued ? [{ template: 'contract-ended', to: email, language }] : [];
}

/** Sends a message to the legal entity's address, in the language of its country. */
export async function notifyOperator(
  trx: Trx,
  deps: MessageDeps,
  contract: ContractLife,
  note: Omit<OperatorNote, keyof ReturnType<typeof buildContractNames> | 'clientName' | 'warehouseId'>,
): Promise<void> {
  const { language } = COUNTRY_FACTS[contract.country];
  const client = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: contract.operatorEmail,
    language,
    template: 'operator-note',
    data: { ...buildContractNames(contract), ...note, warehouseId: contract.warehouseId, clientName: personName(client, language) },
    // A notice can be withdrawn and given again.
    dedupeKey: `operator-note:${note.event}:${contract.id}:${deps.clock.now().toISOString()}`,
  });
}

/** @throws Error for a contract without a termination date */
export function getTerminationDate({ id, terminatesOn }: Pick<ContractLife, 'id' | 'terminatesOn'>): string {
  if (terminatesOn === null) throw new Error(`Contract ${id} has no termination date`);
  return terminatesOn;
}
