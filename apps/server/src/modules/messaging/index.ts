export {
  type Attachment,
  type AttachmentsOf,
  attachmentsPort,
  carriersPort,
  findRecipients,
  type MessageToQueue,
  nowhere,
  queueMessage,
  queueMessages,
  resendMessage,
  UndeliverableError,
} from './message/index.ts';
