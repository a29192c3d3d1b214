export { readMe } from './read-me.ts';
export { exportTables, readTable } from './read-table.sql.ts';
export { tableNames } from './table-names.ts';
