export { foldHeader, matchColumns, missingFields } from './match-columns.ts';
export { readTable } from './read-table.ts';
export { Faults, RowReader } from './row-reader.ts';
export { invalidFile, type Table, type TableRow } from './table.ts';
export { templateFile } from './template.ts';
