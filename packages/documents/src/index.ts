export { type ExportPartName, renderExportIndex } from './export/render-export-index.ts';
export type { Contact } from './message/content.ts';
export { escapeHtml, linkAddresses } from './message/escape.ts';
export type { MessageData, MessageTemplate, OperatorNote } from './message/message-data.ts';
export { secretFields } from './message/message-data.ts';
export { isMessageTemplate, messageTemplates, type RenderedMessage, renderMessage } from './message/render-message.ts';
