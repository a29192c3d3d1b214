export { integrityRoutes } from './integrity.routes.ts';
