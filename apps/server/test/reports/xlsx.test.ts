import { REPORTS } from '@komora/api/admin';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp({ demo: true, at: '2026-03-27T12:00:00Z' });
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  // Texts that a spreadsheet would run.
  await app().rows(
    `update users set first_name = x.name from (select client_id as id,
       (array['=1+1', '+420', '-A1', '@SUM(A1)', E'Tab\\u0001 <&>'])[1 + row_number() over (order by client_id) % 5] as name
     from contracts group by client_id) x where x.id = users.id`,
  );
});

type Cell = string | number | boolean | Date | null;
const span: Partial<Record<string, string>> = { moves: 'from=2025-01-01', 'moved-contracts': 'from=2025-01-01' };
const read = async (report: string, format: 'csv' | 'xlsx') => {
  const response = await owner.get(`/api/admin/reports/${report}/${format}?${span[report] ?? ''}`);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response;
};
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const isShare = (column: string) => column.endsWith('Share') || column === 'rate';
/** Columns whose values are words in a workbook and codes in a CSV. */
const CODED = ['state', 'size', 'step', 'kind'];
/** A cell of a workbook as the CSV writes it. */
const asCsv = (cell: Cell, csv: string, column: string): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return isShare(column) ? (cell * 100).toFixed(2) : cell.toFixed(csv.includes('.') ? 2 : 0);
  return /^[=+\-@]/.test(String(cell)) && !isNumber(String(cell)) ? `'${cell}` : String(cell);
};

test.each(REPORTS)('%s has the rows of its CSV in words, without ids, with real numbers and dates', async (report) => {
  await app().rows(`update staff set locale = 'SK' where id = $1`, [owner.id]);
  const csv = parse((await read(report, 'csv')).body, { bom: true }) as string[][];
  const response = await read(report, 'xlsx');
  expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(response.headers['content-disposition']).toContain(`${report}-2026-03-27.xlsx`);
  const bytes = response.rawPayload;
  const [words = [], ...sheet] = (await readSheet(bytes)) as Cell[][];
  const names = csv[0] ?? [];
  const places = names.flatMap((name, at) => (name === 'id' || name.endsWith('Id') ? [] : [at]));
  const head = places.map((at) => names[at] ?? '');
  // The demo has no deposits.
  if (report !== 'deposits') expect(csv.length).toBeGreaterThan(1);
  const { column } = loadCatalogue('sk', 'console-reports') as unknown as { column: Record<string, string> };
  expect(words.filter((word) => !Object.values(column).includes(String(word)))).toEqual([]);
  expect(new Set(words).size).toBe(head.length);
  const text = (cell: string) => cell.replaceAll('\u0001', '');
  const rows = csv.slice(1).map((row) => places.map((at) => row[at] ?? ''));
  const plain = (row: string[]) => row.map((cell, at) => (CODED.includes(head[at] ?? '') ? '' : text(cell)));
  expect(sheet.map((row, line) => plain(head.map((name, at) => asCsv(row[at] ?? null, rows[line]?.[at] ?? '', name))))).toEqual(
    rows.map(plain),
  );
  for (const [at, name] of head.entries())
    for (const [line, row] of sheet.entries()) {
      const cell = row[at] ?? null;
      if (cell === null) continue;
      const written = rows[line]?.[at] ?? '';
      if (/^\d{4}-\d{2}-\d{2}$/.test(written)) expect([name, cell]).toEqual([name, expect.any(Date)]);
      // A number or a code of digits stays a text.
      else if (/\.\d\d$/.test(written)) expect([name, typeof cell]).toEqual([name, 'number']);
      else if (CODED.includes(name)) expect(String(cell)).not.toMatch(/^[A-Z]+_|^(LET|FREE|SMALL|LARGE|IN|OUT|INVOICE|NONE|REMINDER)$/);
    }
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  expect(xml.match(/<col /g)).toHaveLength(head.length);
});

test('texts that begin like a formula are texts, amounts show two decimals', async () => {
  const bytes = (await read('rent-roll', 'xlsx')).rawPayload;
  const [head = [], ...rows] = (await readSheet(bytes)) as Cell[][];
  const clients = rows.map((row) => String(row[head.indexOf('Klient')]));
  for (const start of ['=1+1', '+420', '-A1', '@SUM(A1)']) expect(clients.filter((name) => name.startsWith(start))).not.toEqual([]);
  const xml = strFromU8(unzipSync(bytes)['xl/styles.xml'] ?? new Uint8Array());
  expect(xml).toContain('formatCode="#,##0.00"');
  expect(xml).toContain('formatCode="d. m. yyyy"');
  expect(head).toContain('Mena');
});

test('the sheet has the name of the report in the language of the person, and the download is audited', async () => {
  const names = [];
  for (const locale of ['SK', 'HU']) {
    await app().rows('update staff set locale = $2 where id = $1', [owner.id, locale]);
    names.push(...(await readWorkbook((await read('moves', 'xlsx')).rawPayload)).map(({ sheet }) => sheet));
  }
  expect(names).toEqual(['Nasťahovania a vysťahovania', 'Be- és kiköltözések']);
  const [entry] = await app().rows<{ changes: object }>(
    `select changes from audit_log where verb = 'report.download-xlsx' order by at desc, id desc limit 1`,
  );
  expect(entry?.changes).toMatchObject({ report: { after: 'moves' }, format: { after: 'XLSX' } });
});
