export { accountingExportJobs } from './accounting-export.jobs.ts';
export { presentExport } from './accounting-export.presenter.ts';
export { accountingExportRoutes } from './accounting-export.routes.ts';
export { sumVat, sumVatByMonth, type VatRow } from './accounting-export.sql.ts';
export { AccountingExportError } from './export-error.ts';
export { archiveMonth, exportAccountingMonth } from './export-month.ts';
export { listExports } from './export-row.sql.ts';
export { formatsOf } from './formats.ts';
export { writeArchive } from './write-archive.ts';
