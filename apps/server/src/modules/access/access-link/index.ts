export { accessLinkRoutes } from './access-link.routes.ts';
export { deleteEndedLinks } from './access-link.sql.ts';
export { anonymiseAccessLinks } from './anonymise-access-links.ts';
export { exportAccessLinks } from './export-data.sql.ts';
export { serviceAccessRoutes } from './service-access.routes.ts';
