export { storePhoto } from './add-photo.ts';
export { arrangePhotos } from './arrange-photos.ts';
export { listPhotos } from './list-photos.ts';
export { photoRoutes } from './photo.routes.ts';
export { photoFileRoutes } from './photo-file.routes.ts';
export { type ProcessedPhoto, preparePhoto, writeFiles } from './process-photo.ts';
