export { addImportedFile, prepareClientFile, removeImportedFiles } from './client-file/index.ts';
