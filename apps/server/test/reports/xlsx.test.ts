import { REPORTS } from '@komora/api/admin';
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
/** A cell of a workbook as the CSV writes it. */
const asCsv = (cell: Cell, csv: string): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return cell.toFixed(csv.includes('.') ? 2 : 0);
  return /^[=+\-@]/.test(String(cell)) && !isNumber(String(cell)) ? `'${cell}` : String(cell);
};

test.each(REPORTS)('%s has the same cells as its CSV, with real numbers and dates', async (report) => {
  const csv = parse((await read(report, 'csv')).body, { bom: true }) as string[][];
  const response = await read(report, 'xlsx');
  expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(response.headers['content-disposition']).toContain(`${report}-2026-03-27.xlsx`);
  const bytes = response.rawPayload;
  const sheet = (await readSheet(bytes)) as Cell[][];
  const head = csv[0] ?? [];
  // The demo has no deposits.
  if (report !== 'deposits') expect(csv.length).toBeGreaterThan(1);
  const text = (cell: string) => cell.replaceAll('\u0001', '');
  expect(sheet.map((row, line) => head.map((_, at) => asCsv(row[at] ?? null, csv[line]?.[at] ?? '')))).toEqual(
    csv.map((row) => row.map(text)),
  );
  for (const [at, name] of head.entries())
    for (const [line, row] of sheet.entries()) {
      const cell = row[at] ?? null;
      if (line === 0 || cell === null) continue;
      const written = csv[line]?.[at] ?? '';
      if (/^\d{4}-\d{2}-\d{2}$/.test(written)) expect([name, cell]).toEqual([name, expect.any(Date)]);
      // A number or a code of digits stays a text.
      else if (/\.\d\d$/.test(written)) expect([name, typeof cell]).toEqual([name, 'number']);
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
  const clients = rows.map((row) => String(row[head.indexOf('client')]));
  for (const start of ['=1+1', '+420', '-A1', '@SUM(A1)']) expect(clients.filter((name) => name.startsWith(start))).not.toEqual([]);
  const xml = strFromU8(unzipSync(bytes)['xl/styles.xml'] ?? new Uint8Array());
  expect(xml).toContain('formatCode="0.00"');
  expect(xml).toContain('formatCode="yyyy-mm-dd"');
  expect(head).toContain('currency');
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
