export { countHeld, endHold } from './end-hold.ts';
export { exportMessages } from './export-data.sql.ts';
export { mailboxRoutes } from './mailbox.routes.ts';
export { messageJobs } from './message.jobs.ts';
export {
  type Attachment,
  type AttachmentsOf,
  attachmentsPort,
  carriersPort,
  type MessageTransport,
  type MessageTransports,
  type OutgoingMessage,
  UndeliverableError,
} from './message.ports.ts';
export { findRecipients } from './message.sql.ts';
export { findOwnTexts } from './own-text.sql.ts';
export { type MessageToQueue, nowhere, queueFirstMessage, queueMessage } from './queue-message.ts';
export { queueMessages } from './queue-messages.ts';
export { queueTextTest } from './queue-text-test.ts';
export { redactOldMessages } from './redact.sql.ts';
export { redactMessages } from './redact-messages.ts';
export { resendMessage } from './resend-message.ts';
export { readSender, type SenderDeps } from './sender.ts';
