export { countDocuments, type DocumentRow, deleteDocuments, listDocuments, saveDocument } from './document.sql.ts';
export { documentKey } from './document-key.ts';
export { type DocumentFinder, documentFinder } from './match-documents.ts';
export { prepareDocuments } from './prepare-documents.ts';
export { readArchive } from './read-archive.ts';
export { type OwnedDocuments, storeDocuments } from './store-documents.ts';
