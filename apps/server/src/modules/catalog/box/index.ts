export { boxRoutes } from './box.routes.ts';
export { findSite, lockSite, type SiteRow } from './box.sql.ts';
export { type BoxFilter, type BoxRecordRow, findBoxRecords, listBoxMarks, lockBoxRecords } from './box-record.sql.ts';
export { hasWaiting, markToCheck, updateOffers } from './box-state.sql.ts';
export { createBoxes } from './create-boxes.ts';
export { type ImportedBox, importBoxes, removeImportedBoxes } from './import-boxes.ts';
export { readBox } from './list-boxes.ts';
export { changeBox } from './save-box.ts';
export { applyState, lockBox, settleCheckedBox } from './set-box-state.ts';
