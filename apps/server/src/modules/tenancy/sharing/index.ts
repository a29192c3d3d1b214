export { deleteSharingsOf } from './delete-sharings.ts';
export { exportSharing } from './export-data.sql.ts';
export { assertOwner, mayOpen } from './may-open.ts';
export { sharingRoutes } from './sharing.routes.ts';
export { deleteSharings } from './sharing.sql.ts';
