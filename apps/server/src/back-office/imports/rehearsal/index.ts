export { rehearsalRoutes } from './rehearsal.routes.ts';
