export { clientFileRoutes } from './client-file.routes.ts';
export { addImportedFile, deleteOldFiles, moveFilesWithContracts, removeEarlierFiles, removeImportedFiles } from './client-file.sql.ts';
export { exportFiles } from './export-data.sql.ts';
export { prepareClientFile } from './prepare-client-file.ts';
export { eraseFiles } from './remove-client-file.ts';
