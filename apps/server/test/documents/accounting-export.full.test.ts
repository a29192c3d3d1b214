import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TestClock } from '@komora/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAccountingMonth } from '../../src/modules/billing/accounting-export/index.ts';
import { csvFile } from '../../src/platform/csv-file.ts';
import { readXml, textAt } from '../../src/platform/xml/read-xml.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote } from '../tax-report/tax-report.ts';

const app = useTestApp(async () => ({ demo: true }));
const script = new URL('../../../../scripts/accounting-export.ts', import.meta.url).pathname;
let folder: string;

interface Document {
  id: string;
  number: string;
  rentId: string;
  net: number;
  vat: number;
  gross: number;
}
/** The documents of the Slovak company by tax day. */
const documents = (month: string) =>
  app().rows<Document>(
    `select i.id, i.number, i.rent_id as "rentId", i.amount_net as net, i.amount_vat as vat, i.amount_gross as gross
     from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = 'SVK' and to_char(i.supplied_on, 'YYYY-MM') = $1 order by i.series desc, i.year, i.sequence`,
    [month],
  );

let prefix: string;
let month: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komora-accounting-'));
  const last = await app().one<{ month: string; prefix: string; rentId: string }>(
    `select to_char(i.supplied_on, 'YYYY-MM') as month, e.invoice_prefix as prefix, i.rent_id as "rentId" from invoices i
     join legal_entities e on e.id = i.legal_entity_id where e.country = 'SVK' and i.kind = 'INVOICE'
     order by i.supplied_on desc limit 1`,
  );
  ({ prefix, month } = last);
  await aCreditNote(app(), last.rentId, 'half');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as an operator does. */
async function run(...parameters: string[]): Promise<{ ok: boolean; output: string }> {
  const servers = { PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true', MAILBOX: 'true', SECRET_KEY: '0'.repeat(64) };
  const env = { ...process.env, ...servers, DATABASE_URL: app().context.connectionString };
  try {
    return { ok: true, output: (await promisify(execFile)(process.execPath, [script, ...parameters], { env })).stdout };
  } catch (error) {
    return { ok: false, output: String((error as { stderr?: string }).stderr) };
  }
}

/** The rows of a CSV file without quoted cells. */
const rowsOf = (bytes: Uint8Array | undefined) =>
  strFromU8(bytes ?? new Uint8Array())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
const sum = (values: readonly (string | undefined)[]) => Math.round(values.reduce((total, value) => total + Number(value) * 100, 0));

test('a closed month has each document as PDF and e-invoice, and two tables with the totals of the documents', async () => {
  const out = join(folder, 'month.zip');
  const expected = await documents(month);
  expect(expected.length).toBeGreaterThan(0);
  expect(await run('--company', prefix, '--month', month, '--out', out)).toEqual({
    ok: true,
    output: `${expected.length * 2 + 2} files in ${out}\n`,
  });
  const files = unzipSync(await readFile(out));
  const names = expected.flatMap(({ number }) => [`documents/${number}.pdf`, `documents/${number}.xml`]);
  expect(Object.keys(files)).toEqual([...names, 'documents.csv', 'vat.csv']);
  for (const { number } of expected) {
    expect(strFromU8((files[`documents/${number}.pdf`] ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-');
    const root = readXml(Buffer.from(files[`documents/${number}.xml`] ?? ''), { maxBytes: 1_000_000, maxElements: 10_000 });
    expect(textAt(root, 'ID')).toBe(number);
  }
  const table = rowsOf(files['documents.csv']);
  expect(table.map(([number]) => number)).toEqual(expected.map(({ number }) => number));
  const vat = rowsOf(files['vat.csv']);
  const totals = (['net', 'vat', 'gross'] as const).map((key) => expected.reduce((total, document) => total + document[key], 0));
  expect([4, 5, 6].map((column) => sum(vat.map((row) => row[column])))).toEqual(totals);
});

test('a repeated export has the same content', async () => {
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
  await run('--company', prefix, '--month', month, '--out', first);
  await run('--company', prefix, '--month', month, '--out', second);
  expect((await readFile(first)).equals(await readFile(second))).toBe(true);
});

test('documents of other companies and months are not exported', async () => {
  const out = join(folder, 'empty.zip');
  expect((await run('--company', prefix, '--month', '2001-01', '--out', out)).ok).toBe(true);
  const files = unzipSync(await readFile(out));
  expect(Object.keys(files)).toEqual(['documents.csv', 'vat.csv']);
  expect(rowsOf(files['documents.csv'])).toEqual([]);
});

describe('an export that is not possible says why and leaves no file', () => {
  test.each([
    ['an unknown company', () => ['NOBODY', month], 'No company has the prefix NOBODY. Companies: '],
    ['a month that is not over', () => [prefix, '2031-02'], 'The month 2031-02 is not closed before 2031-03-01.'],
    ['a day instead of a month', () => [prefix, '2026-03-01'], '2026-03-01 is not a month. Example: 2026-03'],
    ['a month 13', () => [prefix, '2026-13'], '2026-13 is not a month. Example: 2026-03'],
  ])('%s', async (_what, parameters, message) => {
    const [company = '', when = ''] = parameters();
    const print = () => Promise.reject(new Error('nothing is printed'));
    // Still February in UTC and in the time zone of the company.
    const clock = new TestClock('2031-02-28T22:59:59Z');
    const files = exportAccountingMonth({ ...app().context, clock }, print, { prefix: company, month: when });
    await expect(files.next()).rejects.toThrow(message);
  });

  test('a document whose VAT differs from its totals', async () => {
    const out = join(folder, 'unequal.zip');
    const [document] = await documents(month);
    await app().rows('alter table invoices disable trigger user');
    await app().rows(`update invoices set vat_breakdown = jsonb_set(vat_breakdown, '{0,vat}', '1') where id = $1`, [document?.id]);
    const result = await run('--company', prefix, '--month', month, '--out', out);
    expect(result).toEqual({ ok: false, output: expect.stringContaining(document?.number ?? 'none') });
    expect((await readdir(folder)).filter((name) => name.startsWith('unequal'))).toEqual([]);
  });

  test('a missing option', async () => {
    expect((await run('--month', month)).output).toContain('Usage: --company');
  });
});

test('a text that a spreadsheet would run is written as text, and quotes and line breaks are kept', () => {
  const table = csvFile([['=HYPERLINK("http://x")', '-1.50', '-cmd', 'Ján "Janko" Ďurič', 'two\nlines', null, 3]]).toString();
  expect(table).toBe(`\uFEFF"'=HYPERLINK(""http://x"")",-1.50,'-cmd,"Ján ""Janko"" Ďurič","two\nlines",,3\r\n`);
});
