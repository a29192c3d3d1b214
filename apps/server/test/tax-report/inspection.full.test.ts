import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, readXml, textAt } from '../../src/platform/xml/read-xml.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote } from './tax-report.ts';

const app = useTestApp(async () => ({ demo: true }));
const script = new URL('../../../../scripts/tax-inspection.ts', import.meta.url).pathname;
let folder: string;

interface Issued {
  number: string;
  day: string;
  series: string;
  rentId: string;
}
const documents = (where: string, values: unknown[] = []) =>
  app().rows<Issued>(
    `select i.number, i.issued_on::text as day, i.series, i.rent_id as "rentId" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = 'HUN' and ${where} order by i.series desc, i.year, i.sequence`,
    values,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komora-inspection-'));
  const [invoice] = await documents("i.kind = 'INVOICE'");
  await aCreditNote(app(), invoice?.rentId ?? '', 'half');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as an operator does. */
async function run(...parameters: string[]): Promise<{ ok: boolean; said: string }> {
  const env = { ...process.env, DATABASE_URL: app().context.connectionString };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...parameters], { env });
    return { ok: true, said: stdout };
  } catch (error) {
    return { ok: false, said: String((error as { stderr?: string }).stderr) };
  }
}

/** The files of an export, as [name, number in the file]. */
async function exported(out: string) {
  const names = (await readdir(out)).sort();
  return Promise.all(
    names.map(async (name) => {
      const root = readXml(await readFile(join(out, name)), { maxBytes: 1_000_000, maxElements: 10_000 });
      expect(root).toMatchObject({ name: 'InvoiceData', namespace: 'http://schemas.nav.gov.hu/OSA/3.0/data' });
      expect(at(root, 'invoiceMain', 'invoice', 'invoiceSummary')).toBeDefined();
      return [name, textAt(root, 'invoiceNumber')] as const;
    }),
  );
}

const expected = (rows: readonly Issued[]) => rows.map(({ number }) => [`${number}.xml`, number] as const).sort();

test('by dates: every document of the period, both days included', async () => {
  const all = await documents('true');
  const days = [...new Set(all.map(({ day }) => day))].sort();
  const [from, to] = [days[1] ?? '', days.at(-2) ?? ''];
  const out = join(folder, 'dates');
  const within = all.filter(({ day }) => day >= from && day <= to);
  expect(within.length).toBeGreaterThan(1);
  expect(await run('--from', from, '--to', to, '--out', out)).toEqual({ ok: true, said: `${within.length} documents in ${out}\n` });
  expect(await exported(out)).toEqual(expected(within));
});

test('by numbers: the documents of the series from the first to the last', async () => {
  const invoices = (await documents("i.kind = 'INVOICE'")).slice(1, 4);
  const out = join(folder, 'numbers');
  expect((await run('--first', invoices[0]?.number ?? '', '--last', invoices.at(-1)?.number ?? '', '--out', out)).ok).toBe(true);
  expect(await exported(out)).toEqual(expected(invoices));
});

test('a credit note is exported with a reference to its invoice', async () => {
  const [note] = await documents("i.kind = 'CREDIT_NOTE'");
  const out = join(folder, 'note');
  await run('--first', note?.number ?? '', '--last', note?.number ?? '', '--out', out);
  expect(await readFile(join(out, `${note?.number}.xml`), 'utf8')).toContain('<originalInvoiceNumber>');
});

describe('the command rejects', () => {
  test.each([
    [[], 'Usage'],
    [['--from', '2026-01-01', '--out', 'x'], 'Usage'],
    [['--from', '2026-01-01', '--to', '2026-01-02', '--first', 'a', '--last', 'b', '--out', 'x'], 'Usage'],
    [['--from', '1.1.2026', '--to', '2026-01-02', '--out', 'x'], '1.1.2026 is not a date'],
    [['--from', '2026-02-01', '--to', '2026-01-02', '--out', 'x'], 'before it begins'],
    [['--first', 'SK1', '--last', 'SK2', '--out', 'x'], 'No document of the Hungarian seller has the number SK1'],
  ])('%j', async (parameters, message) => {
    const { ok, said } = await run(...parameters.map((one) => (one === 'x' ? join(folder, 'rejected') : one)));
    expect(ok).toBe(false);
    expect(said).toContain(message);
  });

  test('numbers of two series', async () => {
    const [[invoice], [note]] = await Promise.all([documents("i.kind = 'INVOICE'"), documents("i.kind = 'CREDIT_NOTE'")]);
    const { said } = await run('--first', invoice?.number ?? '', '--last', note?.number ?? '', '--out', join(folder, 'rejected'));
    expect(said).toContain('same series');
  });
});
