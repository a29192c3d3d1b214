import { EXPORT_TABLES, type ExportTable } from '@komora/api/admin';

/** In the order of the files. */
export const tableNames = Object.keys(EXPORT_TABLES) as ExportTable[];
