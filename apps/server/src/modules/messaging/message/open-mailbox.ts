import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type FoundMessage, findMessage, type ListedMessage, listMessages } from './mailbox.sql.ts';
import type { Attachment, AttachmentsOf } from './message.ports.ts';

/** The newest 200 messages, optionally filtered by a part of the recipient's address. */
export function openMailbox({ db }: Pick<Deps, 'db'>, { recipient }: { recipient: string }): Promise<ListedMessage[]> {
  return listMessages(db, { recipient, limit: 200 });
}

/** @throws AppError not-found */
export async function openMessage({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<FoundMessage> {
  const message = await findMessage(db, id);
  if (message === undefined) throw new AppError('not-found');
  return message;
}

/** Renders an attachment of a message again. @throws AppError not-found */
export async function openAttachment(
  { db }: Pick<Deps, 'db'>,
  attachmentsOf: AttachmentsOf,
  { id, index }: { id: string; index: number },
): Promise<{ file: Attachment; bytes: Buffer }> {
  const message = await openMessage({ db }, { id });
  const file = attachmentsOf(message.template, message.data)[index];
  if (file === undefined) throw new AppError('not-found');
  return { file, bytes: await file.bytes() };
}
