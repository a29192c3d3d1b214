import type { ExportTable } from '@komora/api/admin';
import { exportTables } from './read-table.sql.ts';

interface Contents {
  version: string;
  requestedAt: Date;
  /** The company of a full export, or null. */
  company: string | null;
  tables: readonly ExportTable[];
  hasDocuments: boolean;
}

/** README.txt of an export: how the files are written, and what each column contains. */
export function readMe({ version, requestedAt, company, tables, hasDocuments }: Contents): string {
  const columns = tables.flatMap((table) => [
    '',
    `${table}.csv`,
    `  ${exportTables[table].about}`,
    ...Object.entries(exportTables[table].columns).map(
      ([name, column]) => `  - ${name}: ${typeof column === 'string' ? column : column[1]}`,
    ),
  ]);
  const lines = [
    `Export of Komora ${version}, requested at ${requestedAt.toISOString()}`,
    ...(company === null ? [] : [`Company: ${company}`]),
    '',
    'Files: CSV (RFC 4180) in UTF-8 with a byte order mark, separated by commas, with one header line. Names of files and columns stay the same in later versions.',
    'Amounts are integers in minor units of the currency beside them: 4990 EUR is 49.90 EUR, and HUF counts filler.',
    'Times are in UTC (ISO 8601). Days are in the time zone of the warehouse or company.',
    'An id refers to the column id of another file. A text that a spreadsheet would run as a formula begins with an apostrophe.',
    'The tables are read one after another while people work: a row can refer to a row that was made later and is missing.',
    'Passwords, keys, tokens, door codes and the content of messages are not exported.',
    'Contact data is empty for clients whose personal data the person of the export may not see.',
    ...(hasDocuments
      ? ['', 'documents/<prefix>-<month>.zip contains the documents of a company and a month by their tax day, as PDF and e-invoice (UBL).']
      : []),
    ...columns,
  ];
  return `${lines.join('\r\n')}\r\n`;
}
