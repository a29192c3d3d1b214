/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need to recognise the encoding. A text that a spreadsheet would
 * run as a formula gets a leading apostrophe.
 */
export function csvFile(rows: readonly (readonly (string | number | null)[])[]): Buffer {
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
