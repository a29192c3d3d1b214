import type { MessageTransport } from '../../modules/messaging/message/message.ports.ts';

/** Sends nothing. The mailbox page shows the stored message. */
export const mailboxTransport: MessageTransport = { keepsContent: true, carry: () => Promise.resolve() };
