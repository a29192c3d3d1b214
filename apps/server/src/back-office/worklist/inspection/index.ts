export { discardOfBoxes } from './change-inspection.ts';
export { inspectionRoutes } from './inspection.routes.ts';
