export { renderExportIndex } from './export/render-export-index.ts';
export type { ExportPartName } from './export/texts.ts';
export type { Contact } from './message/content.ts';
export { escapeHtml, linkAddresses } from './message/escape.ts';
export type { Language, MessageData, MessageTemplate, Money, OperatorNote, Resolution } from './message/message-data.ts';
export { secretFields } from './message/message-data.ts';
export { isMessageTemplate, messageTemplates, type RenderedMessage, renderMessage } from './message/render-message.ts';
