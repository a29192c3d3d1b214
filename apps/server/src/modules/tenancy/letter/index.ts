export { letterPdf, listLetters } from './download-letter.ts';
export { issueLetter, type LetterRef } from './issue-letter.ts';
export { letterRoutes } from './letter.routes.ts';
export { letterAttachments } from './letter-attachments.ts';
