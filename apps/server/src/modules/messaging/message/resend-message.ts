import { secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { insertCopy, lockMessage } from './message.sql.ts';

/**
 * NOT_RESENDABLE: it is still queued, or was redacted. ALREADY: a failed message is sent again once. Otherwise the reason why its link cannot be
 * renewed, with the template of the message.
 */
export type ResendOutcome<Reason> = 'QUEUED' | 'UNKNOWN' | 'NOT_RESENDABLE' | 'ALREADY' | { template: string; reason: Reason };

/** The secret fields of a message with a new link, or why there is none. */
export type RenewSecrets<Reason extends string> = (template: string) => Promise<{ secrets: Record<string, string> } | Reason>;

/**
 * Queues a message again with the same content, in the caller's transaction. A failed message goes to the client's current address, and its copy
 * can fail and be sent again in turn. Secret links are not kept, so the copy of such a message has a new one.
 * @param input.copyId the id of the new message
 * @param input.isFailed a message that did not fail is not sent
 */
export async function resendMessage<Reason extends string>(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'enqueue' | 'secretKey'>,
  { messageId, copyId, isFailed, renew }: { messageId: string; copyId: string; isFailed: boolean; renew: RenewSecrets<Reason> },
): Promise<ResendOutcome<Reason>> {
  const message = await lockMessage(trx, messageId);
  if (message === undefined) return 'UNKNOWN';
  const { status, template, recipient, resentAt } = message;
  if (status === 'QUEUED' || recipient === null || (isFailed && status !== 'FAILED')) return 'NOT_RESENDABLE';
  if (resentAt !== null) return 'ALREADY';
  const renewed = template in secretFields ? await renew(template) : null;
  if (typeof renewed === 'string') return { template, reason: renewed };
  const secrets = renewed === null ? null : encrypt(deps.secretKey, JSON.stringify(renewed.secrets));
  await insertCopy(trx, { id: messageId, copyId, recipient, secrets, now: deps.clock.now() });
  await deps.enqueue(trx, 'send-message', { messageId: copyId });
  return 'QUEUED';
}
