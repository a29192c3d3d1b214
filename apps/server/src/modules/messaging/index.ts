export {
  type Attachment,
  type AttachmentsOf,
  attachmentsPort,
  carriersPort,
  type MessageToQueue,
  nowhere,
  queueMessage,
  queueMessages,
} from './message/index.ts';
