import { randomUUID } from 'node:crypto';
import { waitUntil } from '@komora/testing';
import { violationsOfJpkFa } from '@komora/testing/xml-schema';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { sumVat } from '../../src/modules/billing/accounting-export/index.ts';
import { issueRentInvoices } from '../../src/modules/billing/invoice/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { readXml } from '../../src/platform/xml/read-xml.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote } from '../tax-report/tax-report.ts';

const app = useTestApp(async () => ({ demo: true }));
let owner: StaffClient;

interface Company {
  id: string;
  country: string;
  /** The last month that is over and has invoices. */
  month: string;
  rentId: string;
}
const companies: Record<string, Company> = {};
const company = (country: string): Company => companies[country] as Company;

beforeAll(async () => {
  owner = await aStaffClient(app());
  const found = await app().rows<Company>(
    `select distinct on (e.country) e.id, e.country, to_char(i.supplied_on, 'YYYY-MM') as month, i.rent_id as "rentId" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where i.kind = 'INVOICE' and i.rent_id is not null and i.supplied_on < date_trunc('month', $1::timestamptz) order by e.country, i.supplied_on desc`,
    [app().clock.now()],
  );
  for (const one of found) {
    companies[one.country] = one;
    await aCreditNote(app(), one.rentId, 'half');
  }
});

interface Shown {
  state: string;
  documents: number;
  seal: string;
  vat: { kind: string; rate: number | null; net: number; vat: number; gross: number; documents: number }[];
  alsoCloses: string[];
  open: Record<string, number>;
  formats: string[];
  exports: { id: string; state: string; error: string | null; sha256: string; name: string; replaced: { from: string; to: string }[] }[];
}
const path = ({ id, month }: Pick<Company, 'id' | 'month'>) => `/api/admin/companies/${id}/months/${month}`;
const show = async (one: Pick<Company, 'id' | 'month'>, person = owner): Promise<Shown> => {
  const response = await person.get(path(one));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Shown>();
};
const close = async (one: Pick<Company, 'id' | 'month'>, person = owner) =>
  person.post(`${path(one)}/close`, { seal: (await show(one, person)).seal, reason: 'checked' });
async function closed(country: string): Promise<Company> {
  const one = company(country);
  if ((await show(one)).state !== 'CLOSED') expect((await close(one)).statusCode).toBe(204);
  return one;
}
const jpk = { taxOffice: '1471', voivodeship: 'mazowieckie', county: 'Warszawa', commune: 'Warszawa' };

/** Asks for a file, makes it, and downloads it. */
async function exported(one: Company, format: string): Promise<{ bytes: Buffer; shown: Shown['exports'][number] }> {
  const asked = await owner.post(`${path(one)}/exports`, { format, ...(format === 'JPK_FA' ? { jpk } : {}) });
  expect(asked.statusCode, asked.body).toBe(200);
  const { id } = asked.json<{ id: string }>();
  await app().runJob('make-accounting-export', { exportId: id });
  const shown = (await show(one)).exports.find((row) => row.id === id);
  if (shown === undefined) throw new Error('The export is not listed');
  expect([shown.state, shown.error]).toEqual(['DONE', null]);
  const file = await app().http.inject({ method: 'GET', url: `/api/admin/accounting-exports/${id}/file`, headers: owner.headers });
  expect(file.statusCode).toBe(200);
  return { bytes: file.rawPayload, shown };
}

const cents = (value: string | undefined) => Math.round(Number(value) * 100);
const sumOf = (xml: string, ...names: string[]) =>
  names.reduce(
    (sum, name) =>
      sum + [...xml.matchAll(new RegExp(`<${name}>(-?[\\d.]+)</${name}>`, 'g'))].reduce((all, [, value]) => all + cents(value), 0),
    0,
  );
/** The VAT report, as an oracle that the writers of files do not use. */
async function report({ id, month }: Company) {
  const rows = await sumVat(app().context.db, { legalEntityId: id, from: `${month}-01`, before: nextMonth(month) });
  const sum = (part: 'net' | 'vat' | 'gross') => rows.reduce((all, row) => all + row[part], 0);
  return { net: sum('net'), vat: sum('vat'), gross: sum('gross') };
}
const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

test('months are listed with their totals, and a month with its VAT and what is open', async () => {
  const one = company('SVK');
  const { rows } = (await owner.get(`/api/admin/months?company=${one.id}`)).json<{
    rows: { month: string; state: string; documents: number; totals: { net: number; vat: number; gross: number }[] }[];
  }>();
  expect(rows[0]).toMatchObject({ state: 'RUNNING' });
  expect(rows.find(({ month }) => month === one.month)).toMatchObject({ state: 'OPEN', totals: [await report(one)] });
  const shown = await show(one);
  expect(shown.vat.reduce((sum, { vat }) => sum + vat, 0)).toBe((await report(one)).vat);
  expect(shown.formats).toEqual(['POHODA', 'MONEY_S3', 'OMEGA', 'CSV', 'DOCUMENTS']);
  expect(Object.keys(shown.open)).toEqual(['transfers', 'rejectedReports', 'waitingReports', 'refunds', 'payouts']);
});

test('a company without documents has the current month only', async () => {
  const id = randomUUID();
  await app().rows(
    `insert into legal_entities select (jsonb_populate_record(e, jsonb_build_object('id', $2::text, 'invoice_prefix', 'ZZ', 'contract_prefix', 'ZZZ'))).*
     from legal_entities e where id = $1`,
    [company('SVK').id, id],
  );
  const { rows } = (await owner.get(`/api/admin/months?company=${id}`)).json<{ rows: { month: string; state: string }[] }>();
  expect(rows).toMatchObject([{ month: app().clock.now().toISOString().slice(0, 7), state: 'RUNNING' }]);
});

describe('closing a month', () => {
  test('needs a month that is over, and the VAT that the person saw', async () => {
    const one = company('SVK');
    const running = app().clock.now().toISOString().slice(0, 7);
    expect((await close({ id: one.id, month: running })).json()).toMatchObject({ code: 'month/not-over' });
    const wrong = await owner.post(`${path(one)}/close`, { seal: 'f'.repeat(64), reason: 'not looked' });
    expect(wrong.json()).toMatchObject({ code: 'changed-elsewhere' });
    expect((await show(one)).state).toBe('OPEN');
  });

  test('by two people at once happens once, with one audit entry', async () => {
    const one = company('CZE');
    const colleague = await aStaffClient(app(), { preset: 'accountant' });
    const answers = await Promise.all([close(one), close(one, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect((await close(one)).json()).toMatchObject({ code: 'month/closed' });
    const { count } = await app().one<{ count: number }>(
      `select count(*)::int as count from audit_log where verb = 'month.close' and legal_entity_id = $1`,
      [one.id],
    );
    expect(count).toBe(1);
  });

  test('closes the months before it, and no later month opens again', async () => {
    const one = company('HUN');
    const { alsoCloses } = await show(one);
    expect(alsoCloses.length).toBeGreaterThan(0);
    expect((await close(one)).statusCode).toBe(204);
    for (const month of alsoCloses) expect((await show({ id: one.id, month })).state).toBe('CLOSED');
    const { changes } = await app().one<{ changes: Record<string, { after: unknown }> }>(
      `select changes from audit_log where verb = 'month.close' and legal_entity_id = $1`,
      [one.id],
    );
    expect(changes.alsoClosed?.after).toEqual(alsoCloses);
    const [first = ''] = alsoCloses;
    const earlier = { ...one, month: first };
    expect(
      await app().one(`select vat, documents from closed_months where legal_entity_id = $1 and month = $2`, [one.id, `${first}-01`]),
    ).toEqual({
      vat: await sumVat(app().context.db, { legalEntityId: one.id, from: `${first}-01`, before: nextMonth(first) }),
      documents: (await show(earlier)).documents,
    });
    expect((await exported(earlier, 'CSV')).bytes.length).toBeGreaterThan(0);
    expect((await close({ id: one.id, month: first })).json()).toMatchObject({ code: 'month/closed' });
    await expect(app().rows('delete from closed_months')).rejects.toThrow();
    await expect(
      app().rows(
        `insert into closed_months select legal_entity_id, month - interval '1 month', vat, documents, closed_by, closed_at from closed_months where legal_entity_id = $1`,
        [one.id],
      ),
    ).rejects.toThrow('a later month is closed');
  });

  test('the database takes no document with a tax day in the month, and a late rent gets the first open day', async () => {
    const one = await closed('SVK');
    const copy = `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
        amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
      select kind, legal_entity_id, series, year, sequence + 700000, number || 'X', client_id, language, supplier, customer, issued_on, $2::date, due_on, variable_symbol,
        amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at from invoices where rent_id = $1 and kind = 'INVOICE'`;
    await expect(app().rows(copy, [one.rentId, `${one.month}-28`])).rejects.toThrow('the month of the tax day is closed');
    const before = await report(one);
    const { contractId, clientId } = await app().one<{ contractId: string; clientId: string }>(
      'select c.id as "contractId", c.client_id as "clientId" from rents r join contracts c on c.id = r.contract_id where r.id = $1',
      [one.rentId],
    );
    const rentId = randomUUID();
    await app().rows(
      `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, $2, 900, $3::date, $3::date + 30, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', 1000, 230, 'EUR', $3, $4)`,
      [rentId, contractId, `${one.month}-02`, app().clock.now()],
    );
    const money = (amount: number) => ({ amount, currency: 'EUR' as const });
    const treatment = { kind: 'RATE', rateBp: 2300 } as const;
    const line = {
      kind: 'RENT',
      months: 1,
      unitNet: money(1000),
      net: money(1000),
      vat: money(230),
      gross: money(1230),
      treatment,
    } as const;
    const total = { net: money(1000), vat: money(230), gross: money(1230), rounding: money(0), payable: money(1230) };
    const rates = [{ treatment, net: money(1000), vat: money(230), gross: money(1230) }];
    await inTransaction(app().context.db, (trx) =>
      issueRentInvoices(
        trx,
        app().context,
        [
          {
            legalEntityId: one.id,
            rentId,
            clientId,
            language: 'SK',
            boxName: 'A1',
            invoicingDetails: buyerDetails(0),
            priced: { lines: [line], rates, total } as never,
            days: null,
            suppliedOn: `${one.month}-02`,
            dueOn: `${one.month}-02`,
          },
        ],
        app().clock.now(),
      ),
    );
    const { day } = await app().one<{ day: string }>('select supplied_on::text as day from invoices where rent_id = $1', [rentId]);
    expect(day).toBe(nextMonth(one.month));
    expect(await report(one)).toEqual(before);
  });

  test('waits for a document that is being issued, and then asks to look again', async () => {
    const one = company('POL');
    const { seal } = await show(one);
    const issuing = await app().pool.connect();
    try {
      await issuing.query('begin');
      await issuing.query(
        `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
           amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
         select kind, legal_entity_id, series, year, 800000, number || 'L', client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
           amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at from invoices where rent_id = $1 and kind = 'INVOICE'`,
        [one.rentId],
      );
      const closing = owner.post(`${path(one)}/close`, { seal, reason: 'too early' });
      await waitUntil(async () => {
        const { count } = await app().one<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        );
        return count > 0;
      });
      await issuing.query('commit');
      expect((await closing).json()).toMatchObject({ code: 'changed-elsewhere' });
    } finally {
      issuing.release();
    }
    const added = await app().rows(
      `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp, exemption_code)
       select l.id, n.position, n.subject, n.months, n.unit_net, n.amount_net, n.amount_vat, n.amount_gross, n.vat_rate_bp, n.exemption_code
       from invoices l join invoices i on i.number || 'L' = l.number join invoice_items n on n.invoice_id = i.id returning position`,
    );
    expect(added.length).toBeGreaterThan(0);
    expect((await close(one)).statusCode).toBe(204);
  });
});

describe('an export equals the VAT report to the cent, and a repeated one has the same content', () => {
  const check = async (country: string, format: string, read: (bytes: Buffer) => { net: number; vat: number; gross: number }) => {
    const one = await closed(country);
    const first = await exported(one, format);
    expect(read(first.bytes)).toEqual(await report(one));
    // A payment between two exports changes nothing.
    await app().rows(
      `update rents set paid_at = null, paying_status = 'WAITING_FOR_MANUAL', status = 'INVOICE_SUBMITTED', paying_method = 'MANUAL'
      where id = $1 and paying_method <> 'FROM_ORDER'`,
      [one.rentId],
    );
    const second = await exported(one, format);
    expect(second.shown.sha256).toBe(first.shown.sha256);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    return first;
  };
  const parsed = (bytes: Buffer) => readXml(bytes, { maxBytes: 10_000_000, maxElements: 1_000_000 });

  test.each(['SVK', 'CZE'])('POHODA of %s', async (country) => {
    const { shown } = await check(country, 'POHODA', (bytes) => {
      const xml = new TextDecoder('windows-1250').decode(bytes);
      const [net, vat] = [sumOf(xml, 'typ:priceNone', 'typ:priceLow', 'typ:priceHigh'), sumOf(xml, 'typ:priceLowVAT', 'typ:priceHighVAT')];
      expect(sumOf(xml, 'typ:priceSum')).toBe(net + vat);
      return { net, vat, gross: net + vat };
    });
    expect(shown.name).toMatch(/-pohoda\.xml$/);
  });

  test.each(['SVK', 'CZE'])('Money S3 of %s', async (country) => {
    await check(country, 'MONEY_S3', (bytes) => {
      parsed(bytes);
      const xml = bytes.toString();
      return { net: sumOf(xml, 'Zaklad0', 'Zaklad5', 'Zaklad22'), vat: sumOf(xml, 'DPH5', 'DPH22'), gross: sumOf(xml, 'Celkem') };
    });
  });

  test('KROS Omega of Slovakia', async () => {
    const { shown } = await check('SVK', 'OMEGA', (bytes) => {
      const [first, ...rows] = new TextDecoder('windows-1250').decode(bytes).trimEnd().split('\r\n');
      expect(first).toBe('R00\tT01');
      const headers = rows.filter((row) => row.startsWith('R01\t')).map((row) => row.split('\t'));
      expect(rows.filter((row) => row.startsWith('R02\t')).length).toBeGreaterThanOrEqual(headers.length);
      // Columns count from 1, as in the documentation of Omega.
      const sum = (...columns: number[]) =>
        headers.reduce((all, cells) => all + columns.reduce((row, column) => row + cents(cells[column - 1]), 0), 0);
      expect(sum(17) - sum(16)).toBe(sum(8, 9, 10, 11, 14, 15, 96, 97));
      return { net: sum(8, 9, 10, 11, 96), vat: sum(14, 15, 97), gross: sum(17) - sum(16) };
    });
    expect(shown.name).toMatch(/-omega\.txt$/);
    const czech = await closed('CZE');
    expect((await owner.post(`${path(czech)}/exports`, { format: 'OMEGA' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('JPK_FA of Poland, in the structure of the form', async () => {
    const { bytes: file } = await check('POL', 'JPK_FA', (bytes) => {
      parsed(bytes);
      const xml = bytes.toString();
      expect(xml).toContain('<KodUrzedu>1471</KodUrzedu>');
      const net = sumOf(xml, 'P_13_1', 'P_13_2', 'P_13_3', 'P_13_6', 'P_13_7');
      return { net, vat: sumOf(xml, 'P_14_1', 'P_14_2', 'P_14_3'), gross: sumOf(xml, 'P_15') };
    });
    expect(await violationsOfJpkFa(file.toString())).toEqual([]);
  });

  test('tables, and tables with each document', async () => {
    const read = (bytes: Buffer) => {
      const rows = strFromU8(unzipSync(bytes)['vat.csv'] ?? new Uint8Array())
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
      const sum = (column: number) => rows.reduce((all, row) => all + cents(row[column]), 0);
      return { net: sum(4), vat: sum(5), gross: sum(6) };
    };
    await check('SVK', 'CSV', read);
    const { bytes } = await check('HUN', 'DOCUMENTS', read);
    const names = Object.keys(unzipSync(bytes));
    expect(names.filter((name) => name.endsWith('.pdf')).length).toBe((await show(company('HUN'))).documents);
  });

  test('letters that Windows-1250 does not have are listed', async () => {
    const one = await closed('SVK');
    await app().rows('alter table invoices disable trigger user', []);
    await app().rows(`update invoices set customer = jsonb_set(customer, '{name}', '"Оксана Шевченко"') where rent_id = $1`, [one.rentId]);
    await app().rows('alter table invoices enable trigger user', []);
    const { shown, bytes } = await exported(one, 'POHODA');
    expect(shown.replaced).toContainEqual({ from: 'Оксана Шевченко', to: 'Oksana Shevchenko' });
    expect(new TextDecoder('windows-1250').decode(bytes)).toContain('Oksana Shevchenko');
  });
});

describe('an export is rejected', () => {
  test('for an open month, another country, missing options, and before it is made', async () => {
    const one = await closed('SVK');
    const running = { id: one.id, month: app().clock.now().toISOString().slice(0, 7) };
    expect((await owner.post(`${path(running)}/exports`, { format: 'CSV' })).json()).toMatchObject({ code: 'month/not-closed' });
    expect((await owner.post(`${path(one)}/exports`, { format: 'JPK_FA', jpk })).json()).toMatchObject({
      errors: [{ path: 'format', code: 'accounting-export/other-country' }],
    });
    const polish = await closed('POL');
    expect((await owner.post(`${path(polish)}/exports`, { format: 'JPK_FA' })).json()).toMatchObject({
      errors: [{ path: 'jpk.taxOffice', code: 'revalid/rule/basic/not-null' }],
    });
    const { id } = (await owner.post(`${path(one)}/exports`, { format: 'CSV' })).json<{ id: string }>();
    expect((await owner.get(`/api/admin/accounting-exports/${id}/file`)).json()).toMatchObject({ code: 'accounting-export/not-ready' });
  });

  test('with the difference, if a document differs from the report', async () => {
    const one = await closed('CZE');
    await app().rows('alter table invoices disable trigger user', []);
    await app().rows(`update invoices set amount_vat = amount_vat + 1, amount_gross = amount_gross + 1 where rent_id = $1`, [one.rentId]);
    await app().rows('alter table invoices enable trigger user', []);
    const { id } = (await owner.post(`${path(one)}/exports`, { format: 'POHODA' })).json<{ id: string }>();
    await app().runJob('make-accounting-export', { exportId: id });
    const failed = (await show(one)).exports.find((row) => row.id === id);
    expect(failed).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/vat of the document.*difference 0\.01/) });
    const { count } = await app().one<{ count: number }>(
      'select count(*)::int as count from accounting_export_parts where export_id = $1',
      [id],
    );
    expect(count).toBe(0);
  });

  test('a job that runs twice, or after a crash, leaves one file', async () => {
    const one = await closed('SVK');
    const { id } = (await owner.post(`${path(one)}/exports`, { format: 'CSV' })).json<{ id: string }>();
    await app().rows(`insert into accounting_export_parts values ($1, $2, 0, 'half')`, [id, randomUUID()]);
    await Promise.all([app().runJob('make-accounting-export', { exportId: id }), app().runJob('make-accounting-export', { exportId: id })]);
    await app().runJob('make-accounting-export', { exportId: id });
    const { count } = await app().one<{ count: number }>(
      'select count(*)::int as count from accounting_export_parts where export_id = $1',
      [id],
    );
    const { count: attempts } = await app().one<{ count: number }>(
      'select count(distinct attempt)::int as count from accounting_export_parts where export_id = $1',
      [id],
    );
    expect([count > 0, attempts]).toEqual([true, 1]);
  });
});
