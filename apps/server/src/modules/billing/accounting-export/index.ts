export { exportAccountingMonth } from './export-month.ts';
export { writeArchive } from './write-archive.ts';
