export { eraseMoveIns, moveInJobs, moveInRetention, signingLinkRetention } from './expire-move-ins.ts';
export { exportMoveIns } from './export-data.sql.ts';
export { moveInRoutes } from './move-in.routes.ts';
export { signingRoutes } from './signing.routes.ts';
