import { inTransaction } from '../../../platform/db/transaction.ts';
import { type Attachment, type AttachmentsOf, type MessageTransport, type MessageTransports, UndeliverableError } from './message.ports.ts';
import { isLeased, type LeasedMessage, leaseMessage, markFailedAttempt, markSent } from './message.sql.ts';
import { type RenderDeps, renderQueued } from './render-queued.ts';

/** The first attempt and 30 retries of the queue. Their growing pauses, at most an hour, cover a mail server outage of most of a day. */
const maxAttempts = 31;
/** Longer than the timeout of any transport, so that two workers never send the same message. */
const leaseMs = 4 * 60_000;

type SendDeps = RenderDeps;

/**
 * Renders a queued message in its recipient's language and sends it with the transport of its channel. Stores attempt and lease first, the
 * outcome afterwards, so that a sent message is not sent again. Only a crash between sending and storing SENT repeats the message after the
 * lease, with the same id, so that the receiver can drop the duplicate. A message from before a restore waits for the end of the pause.
 * @throws Error if this attempt failed; the queue retries the job
 */
export async function sendMessage(
  deps: SendDeps,
  carriers: MessageTransports,
  messageId: string,
  attachmentsOf: AttachmentsOf,
): Promise<void> {
  const now = deps.clock.now();
  const message = await inTransaction(deps.db, (trx) => leaseMessage(trx, messageId, now, new Date(now.getTime() + leaseMs)));
  if (message === undefined) {
    if (await isLeased(deps.db, messageId)) throw new Error(`Message ${messageId} is being sent by another worker`);
    return;
  }
  try {
    await carry(deps, carriers[message.channel === 'SMS' ? 'SMS' : 'EMAIL'], message, attachmentsOf(message.template, message.data));
  } catch (error) {
    const final = error instanceof UndeliverableError || message.attempts >= maxAttempts;
    await inTransaction(deps.db, (trx) => markFailedAttempt(trx, message.id, describe(error), final));
    if (error instanceof UndeliverableError) return;
    throw error;
  }
}

async function carry(
  deps: SendDeps,
  carrier: MessageTransport | undefined,
  message: LeasedMessage,
  attachments: Attachment[],
): Promise<void> {
  if (carrier === undefined) throw new UndeliverableError(`No transport is configured for ${message.channel}`);
  const rendered = await renderQueued(deps, message);
  const { id, recipient: to, language, createdAt } = message;
  const { shopName: senderName } = deps.settings.get('contact');
  await carrier.carry({ id, to, senderName, language, createdAt, ...rendered, attachments });
  const content = carrier.keepsContent ? { html: rendered.html, text: rendered.text } : null;
  await inTransaction(deps.db, (trx) => markSent(trx, { id, subject: rendered.subject, content, now: deps.clock.now() }));
}

function describe(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
