import { queueMessage } from '../../../modules/messaging/index.ts';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findAddressee, findContractOf } from './addressee.sql.ts';

export interface WrittenMessage {
  clientId: string;
  subject: string;
  text: string;
  /** For the audit log. */
  contractId?: string | undefined;
}

/**
 * Queues a message that staff wrote to one client, in the client's language, once.
 * @throws AppError not-found, also out of scope, for an erased client, or for a contract of somebody else; idempotency/key-reused
 */
export function writeMessage(deps: Deps, written: WrittenMessage, call: StaffCall): Promise<{ messageId: string }> {
  const { clientId, subject, text, contractId } = written;
  return actOnce(deps, call, written, async (trx) => {
    const client = await findAddressee(trx, clientId, call.scope);
    if (client === undefined) throw new AppError('not-found');
    const place = contractId === undefined ? null : await findContractOf(trx, { contractId, clientId, scope: call.scope });
    if (place === undefined) throw new AppError('not-found');
    const id = deps.ids.uuid();
    await queueMessage(trx, deps, {
      id,
      to: client.email,
      language: client.language,
      template: 'staff-message',
      data: { firstName: client.firstName, subject, text },
      dedupeKey: `staff-message:${id}`,
    });
    const audited = { id, clientId, ...place, contractId: contractId ?? null, personal: { after: { subject, text } } };
    return { response: { messageId: id }, audited };
  });
}
