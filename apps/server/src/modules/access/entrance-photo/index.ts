export { deleteEndedPhotos, deleteEntrancePhotos } from './delete-entrance-photos.ts';
export type { Camera } from './entrance-photo.ports.ts';
export { cameraPort } from './entrance-photo.ports.ts';
export { cameraRoutes } from './entrance-photo.routes.ts';
export { exportEntrancePhotos } from './export-data.sql.ts';
export { staffPictureRoutes } from './staff-picture.routes.ts';
