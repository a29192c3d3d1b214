import { AppError, fieldError } from '../../../platform/app-error.ts';
import { userContact } from '../../identity/index.ts';
import { endSharing, type SharingObstacle, shareBox } from '../sharing/index.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ContractAct } from './run-contract-act.ts';

const codes = {
  UNKNOWN: 'contract/unknown-person',
  CLIENT: 'contract/shared-with-client',
  ALREADY: 'contract/shared-already',
  TOO_MANY: 'contract/shared-too-many',
} as const satisfies Record<SharingObstacle, string>;

/**
 * Shares the box with a registered person, as the client does in the own account. Both get a message.
 * @throws AppError contract/no-doors; at `email`: contract/unknown-person, contract/shared-with-client, contract/shared-already, contract/shared-too-many
 */
export const share: ContractAct<{ email: string }> = async (trx, deps, { contract, request }) => {
  const { id, clientId, status } = contract;
  if (status !== 'ACTIVE' && status !== 'TERMINATING') throw new AppError('contract/no-doors');
  const shared = await shareBox(trx, deps, { contractId: id, clientId, email: request.email });
  if (typeof shared === 'string') throw fieldError('email', codes[shared]);
  const { person, sharedAt } = shared;
  const version = `shared:${person.userId}:${sharedAt.toISOString()}`;
  const messages = await enqueueActMessage(trx, deps, contract, { event: 'SHARED', version, person: person.email });
  return { messages: [{ template: 'box-shared', to: person.email, language: person.language }, ...messages] };
};

/** Ends the sharing of the box with a person. Both get a message. @throws AppError contract/already-so if it is not shared with them */
export const endShare: ContractAct<{ clientId: string }> = async (trx, deps, { contract, before, request }) => {
  if (!before.sharedWith.some(({ clientId }) => clientId === request.clientId)) throw new AppError('contract/already-so');
  const person = await userContact(trx, request.clientId);
  if (!(await endSharing(trx, deps, contract.id, person))) throw new AppError('contract/already-so');
  const version = `sharing-ended:${person.userId}:${deps.clock.now().toISOString()}`;
  const messages = await enqueueActMessage(trx, deps, contract, { event: 'SHARING_ENDED', version, person: person.email });
  return { messages: [{ template: 'box-sharing-ended', to: person.email, language: person.language }, ...messages] };
};
