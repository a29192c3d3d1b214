export { changeImport } from './change-import.ts';
export { importJobs } from './import.jobs.ts';
export { importRoutes } from './import.routes.ts';
export { type OldBill, purgeContent, readOldBills, updateOldBills } from './import.sql.ts';
export { getImport } from './read-imports.ts';
