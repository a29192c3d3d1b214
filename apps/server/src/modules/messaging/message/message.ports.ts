import { definePort } from '../../../platform/module/define-module.ts';
import type { XLSX_TYPE } from '../../../platform/xlsx-file.ts';
import type { Channel } from './message.sql.ts';

/** A file attached to a message. It is rendered on demand and not stored with the message. */
export interface Attachment {
  name: string;
  type: 'application/pdf' | 'text/csv' | typeof XLSX_TYPE;
  bytes(): Promise<Buffer>;
}

/** Returns the attachments of a message by its template and stored data; none for a template of another module. */
export type AttachmentsOf = (template: string, data: unknown) => Attachment[];

export const attachmentsPort = definePort<AttachmentsOf>('attachments');

/** A rendered message. */
export interface OutgoingMessage {
  /** The same for all attempts, so that a receiver can drop duplicates. */
  id: string;
  to: string;
  /** The name of the shop: that of the sender, if the transport's address has none of its own. */
  senderName: string;
  language: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly Attachment[];
  createdAt: Date;
}

/** Sends messages over one channel. */
export interface MessageTransport {
  /** True if recipients read the message in the local mailbox, so that its content must be stored. */
  keepsContent: boolean;
  /**
   * Resolves when the message is accepted.
   * @throws UndeliverableError if a retry cannot succeed; any other Error if it can
   */
  carry(message: OutgoingMessage): Promise<void>;
}

/** The recipient or the message was rejected permanently. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}

/** The transport of each channel; absent if no vendor is configured. */
export type MessageTransports = { readonly [C in Channel]?: MessageTransport };

export const carriersPort = definePort<MessageTransports>('carriers');
