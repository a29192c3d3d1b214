import type { Channel } from './message.sql.ts';

/** A file that goes along with a message. It is made when it is asked for, and never stored with the message. */
export interface Attachment {
  name: string;
  type: 'application/pdf';
  bytes(): Promise<Buffer>;
}

/** What goes along with a message of a template and its stored data. */
export type AttachmentsOf = (template: string, data: unknown) => Attachment[];

export const noAttachments: AttachmentsOf = () => [];

/** A message ready to leave. */
export interface OutgoingMessage {
  /** Stays the same over all attempts: a receiver tells a repeated one by it. */
  id: string;
  to: string;
  language: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly Attachment[];
  createdAt: Date;
}

/** Takes messages to their recipients. */
export interface Carrier {
  /** True when our own database is where the message is read. */
  keepsContent: boolean;
  /**
   * Resolves once the message was accepted.
   * @throws UndeliverableError when trying again is in vain, any other Error when it may help
   */
  carry(message: OutgoingMessage): Promise<void>;
}

/** The recipient or the message itself was refused for good. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}

/** What carries each channel; an absent one has no vendor configured. */
export type Carriers = { readonly [C in Channel]?: Carrier };
