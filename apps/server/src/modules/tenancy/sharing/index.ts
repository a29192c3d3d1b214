export { deleteSharingsOf } from './delete-sharings.ts';
export { exportSharing } from './export-data.sql.ts';
export { assertOwner, mayOpen } from './may-open.ts';
export { endSharing, type SharingObstacle, shareBox } from './share-box.ts';
export { sharingRoutes } from './sharing.routes.ts';
export { deleteSharings, listPeople } from './sharing.sql.ts';
