export { createVatRule } from './create-vat-rule.ts';
export { legalEntityRoutes } from './legal-entity.routes.ts';
export { findLegalEntity, findLegalEntityOf, type LegalEntityRow, readLegalEntity } from './legal-entity.sql.ts';
export { createLegalEntity } from './save-legal-entity.ts';
export { supplierSnapshot } from './supplier-snapshot.ts';
