import { randomUUID } from 'node:crypto';
import { addMonthsClamped } from '@komora/domain';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumVat } from '../../src/modules/billing/accounting-export/accounting-export.sql.ts';
import { listOpenItems } from '../../src/modules/billing/ledger/balance.sql.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { endDeposit, holdDeposit, receiveCash, writeOff } from '../ledger/staff-acts.ts';

interface Account {
  clientId: string;
  contractId: string;
  legalEntityId: string;
  currency: 'EUR' | 'CZK';
  warehouseId: string;
}
/** Figures of the ledger's present state on its day. */
interface Snapshot {
  day: string;
  open: { id: string; account: string; due: string; open: number }[];
  deposits: number;
}

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
const accounts: Account[] = [];
const snapshots: Snapshot[] = [];
const issued: { number: string; companyId: string; taxDay: string; net: number; vat: number; warehouseId: string | null }[] = [];

/** Acts of sixty days in sequence. After each day the present state is stored, as the oracle of the reports that are read at the end. */
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-01-01T09:00:00Z' });
  owner = await aStaffClient(app);
  const random = randomSource(11);
  for (const country of ['SVK', 'SVK', 'CZE'] as const) {
    const { id: clientId } = await createUser(app.pool);
    const { id: contractId, legalEntityId } = await createContract(app.pool, {
      clientId,
      country,
      startsOn: '2026-01-01',
      createdAt: '2026-01-01T08:00:00Z',
    });
    const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
      contractId,
    ]);
    accounts.push({ clientId, contractId, legalEntityId, currency: country === 'SVK' ? 'EUR' : 'CZK', warehouseId });
  }
  const deposits: string[] = [];
  let number = 0;
  for (let day = 0; day < 60; day++) {
    for (let act = 0; act < 3; act++) {
      const account = accounts[random(accounts.length)] as Account;
      const { contractId, ...ledger } = account;
      const staff = { actId: randomUUID(), staffId: owner.id, note: 'history' };
      const debts = await app.rows<{ id: string; open: number }>(
        `select id, amount - allocated as open from ledger_entries where client_id = $1 and amount > 0 and kind <> 'DEPOSIT_IN' and settled_on is null order by id`,
        [account.clientId],
      );
      const debt = debts[random(Math.max(1, debts.length))];
      const kind = random(7);
      if (kind <= 2) {
        number += 1;
        await anInvoice(account, number, { isRent: random(3) > 0, net: 1000 + random(9000), dueIn: random(20), at: today() });
      } else if (kind === 3) {
        await receiveCash(app.context, {
          ...staff,
          account: ledger,
          contractId,
          amount: 100 + random(12_000),
          debitIds: debt === undefined ? [] : [debt.id],
        });
      } else if (kind === 4 && debt !== undefined) {
        await writeOff(app.context, { ...staff, debitId: debt.id, amount: 1 + random(debt.open) });
      } else if (kind === 5) {
        deposits.push(await holdDeposit(app.context, { ...staff, account: ledger, contractId, amount: 100 + random(900), method: 'CASH' }));
      } else if (kind === 6) {
        const depositId = deposits.shift();
        if (depositId !== undefined) await endDeposit(app.context, { ...staff, depositId, debitIds: [], method: 'CASH' });
        else await releaseOne();
      }
    }
    if (random(4) === 0) await releaseOne();
    snapshots.push(await snapshot());
    app.clock.advance({ days: 1 });
  }
});
afterAll(() => app.close());

const today = () => app.clock.now().toISOString().slice(0, 10);

async function anInvoice(
  { clientId, contractId, legalEntityId, currency, warehouseId }: Account,
  number: number,
  { isRent, net, dueIn, at }: { isRent: boolean; net: number; dueIn: number; at: string },
) {
  const rentId = isRent ? randomUUID() : null;
  const vat = Math.round(net * 0.23);
  if (isRent)
    await app.rows(
      `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, $2, $3, '2026-01-01'::date + $3::int, '2026-01-02'::date + $3::int, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', $4, $5, $6, $7::date + $8::int, $9)`,
      [rentId, contractId, number, net, vat, currency, at, dueIn, app.clock.now()],
    );
  await app.rows(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     values ('INVOICE', $1, 'INVOICE', 2026, $2, $3, $4, $5, 'SK', '{"name": "Komora", "address": {"countryCode": "SVK"}}', '{"name": "Eva", "type": "FyzickaOsoba"}', $6, $6, $6::date + $7::int,
       $3, $8, $9, $10, $11, $12, $13)`,
    [
      legalEntityId,
      500_000 + number,
      `R${number}`,
      rentId,
      clientId,
      at,
      dueIn,
      net,
      vat,
      net + vat,
      currency,
      JSON.stringify([{ rateBp: 2300, exemptionCode: null, exemptionClause: null, net, vat, gross: net + vat }]),
      app.clock.now(),
    ],
  );
  issued.push({ number: `R${number}`, companyId: legalEntityId, taxDay: at, net, vat, warehouseId: isRent ? warehouseId : null });
}

/** A payment pays a debt no more: the debt is open again from today. */
async function releaseOne(): Promise<void> {
  await app.rows(
    'update allocations set released_on = $1 where id = (select id from allocations where released_on is null order by id limit 1)',
    [today()],
  );
}

async function snapshot(): Promise<Snapshot> {
  const open = await app.rows<Snapshot['open'][number]>(
    `select id, client_id || ' ' || legal_entity_id as account, coalesce(due_on, entered_on)::text as due, (amount - sign(amount) * allocated)::int as open
     from ledger_entries where settled_on is null order by id`,
    [],
  );
  const { held } = await app.one<{ held: number }>(
    `select coalesce(sum(allocated), 0)::int as held from ledger_entries d where kind = 'DEPOSIT_IN'
       and not exists (select from ledger_entries o where o.source = 'DEPOSIT' and o.source_id = d.id and o.kind = 'DEPOSIT_OUT')`,
    [],
  );
  return { day: today(), open, deposits: held };
}

const read = async <T>(path: string): Promise<T> => {
  const response = await owner.get(`/api/admin/reports/${path}`);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<T>();
};
const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0);
type Aged = Record<'notDue' | 'to7' | 'to30' | 'to60' | 'to90' | 'over90' | 'credit' | 'balance', number>;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function agedOf(open: Snapshot['open'], day: string): Aged {
  const aged: Aged = { notDue: 0, to7: 0, to30: 0, to60: 0, to90: 0, over90: 0, credit: 0, balance: sum(open, (item) => item.open) };
  for (const { due, open: amount } of open) {
    const days = daysBetween(due, day);
    const bucket =
      amount < 0
        ? 'credit'
        : days <= 0
          ? 'notDue'
          : days <= 7
            ? 'to7'
            : days <= 30
              ? 'to30'
              : days <= 60
                ? 'to60'
                : days <= 90
                  ? 'to90'
                  : 'over90';
    aged[bucket] += amount;
  }
  return aged;
}
const onlyAged = ({ notDue, to7, to30, to60, to90, over90, credit, balance }: Aged): Aged => ({
  notDue,
  to7,
  to30,
  to60,
  to90,
  over90,
  credit,
  balance,
});

describe('receivables of a past day', () => {
  test('equal what the ledger said on that day, per account, in total, and item by item', async () => {
    expect(snapshots.filter(({ open }) => open.length > 0).length).toBeGreaterThan(50);
    for (const { day, open } of snapshots) {
      const { rows, totals } = await read<{ rows: ({ clientId: string; companyId: string } & Aged)[]; totals: Aged[] }>(
        `receivables?asOf=${day}`,
      );
      const names = [...new Set(open.map(({ account }) => account))];
      expect(rows.map(({ clientId, companyId }) => `${clientId} ${companyId}`).sort()).toEqual(names.sort());
      for (const row of rows) {
        const mine = open.filter(({ account }) => account === `${row.clientId} ${row.companyId}`);
        expect(onlyAged(row), day).toEqual(agedOf(mine, day));
      }
      const all = agedOf(open, day);
      for (const key of Object.keys(all) as (keyof Aged)[]) expect(sum(totals, (total) => total[key])).toBe(all[key]);
      expect(sum(await listOpenItems(app.context.db, { clientId: null, on: day }), (item) => item.open)).toBe(all.balance);
      const { rows: items } = await read<{ rows: { id: string; open: number; dueOn: string }[] }>(`receivable-items?asOf=${day}&limit=500`);
      expect(items.map(({ id, open: amount, dueOn }) => `${id} ${amount} ${dueOn}`).sort()).toEqual(
        open.map((item) => `${item.id} ${item.open} ${item.due}`).sort(),
      );
    }
  });

  test('are the same page by page', async () => {
    const day = snapshots.at(-1)?.day;
    for (const path of ['receivables', 'receivable-items', 'deposits']) {
      const whole = await read<{ rows: { id: string }[] }>(`${path}?asOf=${day}&limit=500`);
      const seen: unknown[] = [];
      let after = '';
      do {
        const page = await read<{ rows: unknown[]; next: string | null }>(`${path}?asOf=${day}&limit=2${after}`);
        seen.push(...page.rows);
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after !== '');
      expect(seen).toEqual(whole.rows);
    }
  });

  test('of the warehouses, with the entries without a contract, add up to those of the company', async () => {
    const day = snapshots.at(-1)?.day;
    for (const companyId of new Set(accounts.map(({ legalEntityId }) => legalEntityId))) {
      const { totals } = await read<{ totals: Aged[] }>(`receivables?asOf=${day}&company=${companyId}`);
      const places = accounts.filter(({ legalEntityId }) => legalEntityId === companyId);
      let balance = 0;
      for (const { warehouseId } of places)
        balance += sum(
          (await read<{ totals: Aged[] }>(`receivables?asOf=${day}&warehouse=${warehouseId}`)).totals,
          (total) => total.balance,
        );
      const { rows } = await read<{ rows: { contractId: string | null; open: number }[] }>(
        `receivable-items?asOf=${day}&company=${companyId}&limit=500`,
      );
      expect(
        balance +
          sum(
            rows.filter(({ contractId }) => contractId === null),
            (item) => item.open,
          ),
      ).toBe(sum(totals, (total) => total.balance));
    }
  });
});

test('deposits of a past day equal the ledger of that day', async () => {
  for (const { day, deposits } of snapshots) {
    const { rows, totals } = await read<{ rows: { held: number }[]; totals: { held: number }[] }>(`deposits?asOf=${day}&limit=500`);
    expect([sum(rows, ({ held }) => held), sum(totals, ({ held }) => held)]).toEqual([deposits, deposits]);
  }
});

test('delinquency counts contracts with overdue rents, and adds up over the steps', async () => {
  for (const { day, open } of snapshots.slice(20)) {
    const ofRents = await app.rows<{ id: string; contract: string }>(
      `select id, contract_id as contract from ledger_entries where kind = 'INVOICE' and id = any($1)`,
      [open.filter(({ due }) => due < day).map(({ id }) => id)],
    );
    const { rows, totals } = await read<{ rows: { contracts: number; open: number }[]; totals: { contracts: number; open: number }[] }>(
      `delinquency?asOf=${day}`,
    );
    const owed = sum(ofRents, ({ id }) => open.find((item) => item.id === id)?.open ?? 0);
    const contracts = new Set(ofRents.map(({ contract }) => contract)).size;
    expect([sum(rows, (row) => row.contracts), sum(rows, (row) => row.open)]).toEqual([contracts, owed]);
    expect([sum(totals, (row) => row.contracts), sum(totals, (row) => row.open)]).toEqual([contracts, owed]);
    const listed = await read<{ rows: { open: number }[] }>(`delinquent-contracts?asOf=${day}`);
    expect([listed.rows.length, sum(listed.rows, (row) => row.open)]).toEqual([contracts, owed]);
  }
});

test('late clients, old debts and their cure equal a recomputation from the entries of the day', async () => {
  const debits = await app.rows<{ id: string; client: string; currency: string; due: string; amount: number }>(
    `select id, client_id as client, currency, due_on::text as due, amount from ledger_entries where kind = 'INVOICE' and contract_id is not null`,
    [],
  );
  const paid = await app.rows<{ debit: string; amount: number; from: string; until: string | null }>(
    `select debit_id as debit, amount, allocated_on::text as "from", released_on::text as until from allocations`,
    [],
  );
  const coveredOn = (id: string, day: string) =>
    sum(
      paid.filter((one) => one.debit === id && one.from <= day && (one.until === null || one.until > day)),
      ({ amount }) => amount,
    );
  const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  let seen = 0;
  for (const { day } of snapshots.slice(15)) {
    const { clients } = await read<{
      clients: {
        currency: string;
        lateClients: number;
        open30: number;
        becameLate: number;
        cured7: number | null;
        cured30: number | null;
      }[];
    }>(`delinquency?asOf=${day}`);
    const entered = await app.rows<{ id: string }>('select id from ledger_entries where entered_on <= $1', [day]);
    const known = new Set(entered.map(({ id }) => id));
    for (const row of clients) {
      const ours = debits.filter(({ id, currency }) => currency === row.currency && known.has(id));
      const openOver = (days: number) => ours.filter(({ id, due, amount }) => plus(due, days) < day && coveredOn(id, day) < amount);
      const cohort = debits.filter(
        ({ id, currency, due, amount }) =>
          currency === row.currency && due > plus(day, -120) && due <= plus(day, -30) && coveredOn(id, due) < amount,
      );
      const cured = (days: number) => cohort.filter(({ id, due, amount }) => coveredOn(id, plus(due, days)) >= amount).length;
      const share = (part: number) => (cohort.length === 0 ? null : Math.round((10_000 * part) / cohort.length));
      expect({ day, ...row }).toMatchObject({
        lateClients: new Set(openOver(10).map(({ client }) => client)).size,
        open30: sum(openOver(30), ({ id, amount }) => amount - coveredOn(id, day)),
        becameLate: cohort.length,
        cured7: share(cured(7)),
        cured30: share(cured(30)),
      });
      seen += row.lateClients + row.becameLate;
    }
    const late = sum(clients, ({ lateClients }) => lateClients);
    const { rows } = await read<{ rows: { clientId: string; days: number }[] }>(`delinquent-contracts?asOf=${day}&moreThan=10`);
    expect([new Set(rows.map(({ clientId }) => clientId)).size, rows.every(({ days }) => days > 10)]).toEqual([late, true]);
  }
  expect(seen).toBeGreaterThan(20);
});

test('a step of dunning counts from the day of its notice', async () => {
  const { rentId, day } = await app.one<{ rentId: string; day: string }>(
    `select i.rent_id as "rentId", (l.due_on + 3)::text as day from ledger_entries l join invoices i on i.id = l.source_id
     where l.kind = 'INVOICE' and l.settled_on is null and l.due_on < '2026-02-10' order by l.due_on, l.id limit 1`,
    [],
  );
  await app.rows(`insert into rent_notices (rent_id, kind, sent_on) values ($1, 'REMINDER', $2)`, [rentId, day]);
  const reminded = async (asOf: string) => {
    const { rows } = await read<{ rows: { step: string; contracts: number }[] }>(`delinquency?asOf=${asOf}`);
    return sum(
      rows.filter(({ step }) => step === 'REMINDER'),
      ({ contracts }) => contracts,
    );
  };
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect([await reminded(before), await reminded(day)]).toEqual([0, 1]);
});

describe('revenue and VAT', () => {
  test('are the sums of documents by month of the tax day and warehouse', async () => {
    const { rows } = await read<{
      rows: { month: string; warehouseId: string | null; companyId: string; net: number; documents: number }[];
    }>('revenue');
    const key = (month: string, warehouseId: string | null, companyId: string) => `${month} ${warehouseId} ${companyId}`;
    const expected = new Map<string, number>();
    for (const { taxDay, warehouseId, companyId, net } of issued) {
      const name = key(taxDay.slice(0, 7), warehouseId, companyId);
      expected.set(name, (expected.get(name) ?? 0) + net);
    }
    expect(new Map(rows.map((row) => [key(row.month, row.warehouseId, row.companyId), row.net]))).toEqual(expected);
    const { rows: documents } = await read<{ rows: { number: string; net: number }[] }>(
      'revenue-documents?limit=500&fromMonth=2026-01&toMonth=2026-01',
    );
    expect(documents.map(({ number }) => number).sort()).toEqual(
      issued
        .filter(({ taxDay }) => taxDay < '2026-02')
        .map(({ number }) => number)
        .sort(),
    );
  });

  test('divide by the mean area over the days of the month', async () => {
    await app.rows(`update boxes set created_at = '2025-12-01' where true`, []);
    const [{ warehouseId } = { warehouseId: '' }] = accounts;
    await app.rows(`update boxes set created_at = '2026-01-16T12:00:00Z' where warehouse_id = $1`, [warehouseId]);
    await app.rows(
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
      values ($1, 'NEW', 100, 310, 250, 4000, 'V1', '{}', '2026-01-31T12:00:00Z')`,
      [warehouseId],
    );
    const { rows } = await read<{
      rows: { month: string; warehouseId: string | null; net: number; area: number; perSquareMetre: number }[];
    }>(`revenue?warehouse=${warehouseId}`);
    const january = rows.find(({ month }) => month === '2026-01');
    // The first box has a tenancy since 1 January; the second one exists for one day of 31.
    expect(january?.area).toBe(30_000 + 31_000 / 31);
    expect(january?.perSquareMetre).toBe(Math.round(((january?.net ?? 0) * 10_000) / 31_000));
  });

  test('VAT equals the accounting export of each company and month, and the documents', async () => {
    const { rows, totals } = await read<{
      rows: { month: string; companyId: string; net: number; vat: number; gross: number; documents: number }[];
      totals: { net: number; vat: number }[];
    }>('vat');
    for (const { id } of await app.rows<{ id: string; prefix: string }>('select id, invoice_prefix as prefix from legal_entities', [])) {
      for (const month of ['2026-01', '2026-02']) {
        const mine = rows.filter((row) => row.companyId === id && row.month === month);
        const expected = issued.filter(({ companyId, taxDay }) => companyId === id && taxDay.startsWith(month));
        expect([sum(mine, (row) => row.net), sum(mine, (row) => row.vat), sum(mine, (row) => row.documents)]).toEqual([
          sum(expected, ({ net }) => net),
          sum(expected, ({ vat }) => vat),
          expected.length,
        ]);
        const ofExport = await sumVat(app.context.db, {
          legalEntityId: id,
          from: `${month}-01`,
          before: addMonthsClamped(`${month}-01`, 1),
        });
        expect(mine.map(({ documents, net, vat, gross }) => ({ documents, net, vat, gross }))).toEqual(
          ofExport.map(({ documents, net, vat, gross }) => ({ documents, net, vat, gross })),
        );
      }
    }
    expect(sum(totals, (total) => total.vat)).toBe(sum(issued, ({ vat }) => vat));
  });
});
