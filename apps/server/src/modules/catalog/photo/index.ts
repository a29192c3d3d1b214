export { photoRoutes } from './photo.routes.ts';
export { insertPhoto } from './photo.sql.ts';
export { photoFileRoutes } from './photo-file.routes.ts';
export { preparePhoto, writeFiles } from './process-photo.ts';
