export { type MessageToQueue, queueMessage } from './queue-message.ts';
