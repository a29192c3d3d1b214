export { legalEntityRoutes } from './legal-entity.routes.ts';
export { findLegalEntity, findLegalEntityOf, type LegalEntityRow, readLegalEntity } from './legal-entity.sql.ts';
