export { findLegalEntity, findLegalEntityOf, type LegalEntityRow, readLegalEntity } from './legal-entity.sql.ts';
