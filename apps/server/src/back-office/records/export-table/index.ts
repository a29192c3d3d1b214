export { readMe } from './read-me.ts';
export { exportTables, readTable, tableNames } from './read-table.sql.ts';
