export { addImportedFile, moveFilesWithContracts, prepareClientFile, removeImportedFiles } from './client-file/index.ts';
