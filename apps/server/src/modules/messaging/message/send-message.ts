import { Language } from '@komora/contract/enumerations';
import { type Contact, isMessageTemplate, type RenderedMessage, renderMessage } from '@komora/documents';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { decrypt } from '../../secrets.ts';
import { spokenPhone } from '../../site/spoken-phone.ts';
import { type Attachment, type AttachmentsOf, type Carrier, type Carriers, noAttachments, UndeliverableError } from './message.ports.ts';
import { type ClaimedMessage, claimMessage, isQueued, markFailedAttempt, markSent, readContact } from './message.sql.ts';

/** The first and the queue's 30 repetitions, whose growing pauses (at most an hour) bridge a mail server that is down for most of a day. */
const mostAttempts = 31;
/** Longer than a carrier may take, so that nobody else sends meanwhile. */
const leaseMs = 4 * 60_000;

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretKey'>;

/**
 * Renders a queued message in its recipient's language and hands it to the carrier of its channel. Attempt and lease are stored
 * first, the outcome after: a message that was sent is never sent again. Only a crash between the carrier's yes and the stored
 * SENT repeats it once the lease has ended, under the same id, by which the receiver can drop the second.
 * @throws when this attempt failed and another is due: the queue comes again
 */
export async function sendMessage(
  deps: SendDeps,
  carriers: Carriers,
  messageId: string,
  attachmentsOf: AttachmentsOf = noAttachments,
): Promise<void> {
  const now = deps.clock.now();
  const message = await inTransaction(deps.db, (trx) => claimMessage(trx, messageId, now, new Date(now.getTime() + leaseMs)));
  if (message === undefined) {
    if (await isQueued(deps.db, messageId)) throw new Error(`Message ${messageId} is being sent by another worker`);
    return;
  }
  try {
    await carry(deps, carriers[message.channel === 'SMS' ? 'SMS' : 'EMAIL'], message, attachmentsOf(message.template, message.data));
  } catch (error) {
    const final = error instanceof UndeliverableError || message.attempts >= mostAttempts;
    await inTransaction(deps.db, (trx) => markFailedAttempt(trx, message.id, describe(error), final));
    if (error instanceof UndeliverableError) return;
    throw error;
  }
}

async function carry(deps: SendDeps, carrier: Carrier | undefined, message: ClaimedMessage, attachments: Attachment[]): Promise<void> {
  if (carrier === undefined) throw new UndeliverableError(`Nothing carries ${message.channel}`);
  const rendered = render(deps, message, await contactOf(deps));
  const { id, recipient: to, language, createdAt } = message;
  await carrier.carry({ id, to, language, createdAt, ...rendered, attachments });
  const content = carrier.keepsContent ? { html: rendered.html, text: rendered.text } : null;
  await inTransaction(deps.db, (trx) => markSent(trx, { id, subject: rendered.subject, content, now: deps.clock.now() }));
}

/** Where the recipient reaches a person: as on the pages. */
async function contactOf({ db, config }: SendDeps): Promise<Contact> {
  const operator = await readContact(db, config.country);
  return { email: config.contactEmail ?? operator.email, phone: config.contactPhone ?? spokenPhone(operator.phone) };
}

function render({ config, secretKey }: SendDeps, message: ClaimedMessage, contact: Contact): RenderedMessage {
  if (!isMessageTemplate(message.template)) throw new UndeliverableError(`No template ${message.template}`);
  const secrets: unknown = message.secrets === null ? {} : JSON.parse(decrypt(secretKey, message.secrets));
  // queueMessage stored exactly the template's typed data, split in two.
  const data = Object.assign({}, message.data, secrets) as Parameters<typeof renderMessage>[2];
  return renderMessage(message.template, Language.parse(message.language), data, { publicUrl: config.publicUrl, contact });
}

function describe(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
}
