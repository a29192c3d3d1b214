export { inspectionRoutes } from './inspection.routes.ts';
