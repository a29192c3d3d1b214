export { type ExportPartName, renderExportIndex } from './export/render-export-index.ts';
export { composeLetter, type LetterKind } from './letter/compose-letter.ts';
export type { LetterData } from './letter/letter-data.ts';
export type { Contact } from './message/content.ts';
export { escapeHtml, linkAddresses } from './message/escape.ts';
export type { MessageData, MessageTemplate, OperatorNote } from './message/message-data.ts';
export { secretFields } from './message/message-data.ts';
export { FRAME, kindOf } from './message/own-texts/kinds.ts';
export { type MessageKind, type MessagePart, messageKinds, type PartRole } from './message/own-texts/parts.ts';
export {
  type BrokenTexts,
  faultsOf,
  type OwnTextFault,
  type OwnTexts,
  renderExample,
  renderWithOwnTexts,
  tidyOwnTexts,
} from './message/own-texts/render-own.ts';
export { isMessageTemplate, messageTemplates, type RenderedMessage, renderMessage, type Sender } from './message/render-message.ts';
