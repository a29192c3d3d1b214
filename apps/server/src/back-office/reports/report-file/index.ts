export { reportFileRoutes } from './report-file.routes.ts';
