export type { Language, MessageData, MessageTemplate, Money, Resolution } from './message/message-data.ts';
export { secretFields } from './message/message-data.ts';
