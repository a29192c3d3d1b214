export { forgetFarewells, forgetMessages } from './forget-messages.ts';
export { mailboxRoutes } from './mailbox.routes.ts';
export { messageJobs } from './message.jobs.ts';
export {
  type Attachment,
  type AttachmentsOf,
  type Carrier,
  type Carriers,
  type OutgoingMessage,
  UndeliverableError,
} from './message.ports.ts';
export { type MessageToQueue, nowhere, queueMessage } from './queue-message.ts';
export { queueMessages } from './queue-messages.ts';
export { operatorLanguage } from './tell-operator.ts';
