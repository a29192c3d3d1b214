export { boxRoutes } from './box.routes.ts';
export { findSite, lockSite } from './box.sql.ts';
export { markToCheck } from './box-state.sql.ts';
export { type ImportedBox, importBoxes, removeImportedBoxes } from './import-boxes.ts';
