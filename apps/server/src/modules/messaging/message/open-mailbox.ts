import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { type FoundMessage, findMessage, type ListedMessage, listMessages } from './mailbox.sql.ts';
import type { Attachment, AttachmentsOf } from './message.ports.ts';

/** The newest 200 messages, of one recipient when a part of the address is given. */
export function openMailbox({ db }: Pick<Deps, 'db'>, { recipient }: { recipient: string }): Promise<ListedMessage[]> {
  return listMessages(db, { recipient, limit: 200 });
}

/** @throws Refusal not-found */
export async function openMessage({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<FoundMessage> {
  const message = await findMessage(db, id);
  if (message === undefined) throw new Refusal('not-found');
  return message;
}

/** A file that goes along with a message, made anew. @throws Refusal not-found */
export async function openAttachment(
  { db }: Pick<Deps, 'db'>,
  attachmentsOf: AttachmentsOf,
  { id, index }: { id: string; index: number },
): Promise<{ file: Attachment; bytes: Buffer }> {
  const message = await openMessage({ db }, { id });
  const file = attachmentsOf(message.template, message.data)[index];
  if (file === undefined) throw new Refusal('not-found');
  return { file, bytes: await file.bytes() };
}
