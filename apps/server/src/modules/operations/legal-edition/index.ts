export { legalEditionRoutes } from './legal-edition.routes.ts';
