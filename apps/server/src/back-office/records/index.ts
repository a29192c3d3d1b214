export {
  addImportedFile,
  moveFilesWithContracts,
  prepareClientFile,
  removeEarlierFiles,
  removeImportedFiles,
} from './client-file/index.ts';
