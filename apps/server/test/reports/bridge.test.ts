import { randomUUID } from 'node:crypto';
import { addDays, addMonthsClamped } from '@komora/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { type Billed, billHistories, closeMonths } from './billed-history.ts';
import { aBoxHistory, type BoxHistory, firstDay, lastDay } from './box-history.ts';
import { boxesOn, occupancyOf } from './naive-boxes.ts';
import { daysOf, halfUp, partsOf, sum } from './naive-earned.ts';

const PARTS = [
  'potential',
  'vacancy',
  'gap',
  'discount',
  'other',
  'earned',
  'unpaid',
  'writtenOff',
  'collected',
  'outOfServiceRent',
] as const;
type Parts = Record<(typeof PARTS)[number], number>;
interface Row extends Parts {
  month: string;
  warehouseId: string;
  currency: string;
}

const app = useTestApp({ at: `${lastDay}T20:00:00Z` });
const random = randomSource(11);
const histories: BoxHistory[] = [];
let documents: Billed[];
let owner: StaffClient;

beforeAll(async () => {
  owner = await aStaffClient(app());
  for (const seed of [3, 4]) histories.push(await aBoxHistory(app(), seed));
  documents = await billHistories(app(), histories, random);
  await payAndGiveUp();
});

/** Pays invoices in time, late, in parts and not at all, gives some up, and takes some payments back. */
async function payAndGiveUp(): Promise<void> {
  const debts = await app().rows<{ id: string; clientId: string; companyId: string; currency: string; on: string; open: number }>(
    `select id, client_id as "clientId", legal_entity_id as "companyId", currency, entered_on::text as on, amount - allocated as open from ledger_entries
     where kind = 'INVOICE' and amount > allocated order by entered_on, id`,
    [],
  );
  for (const debt of debts) {
    const kind = random(5);
    if (kind === 0) continue;
    const amount = kind === 1 ? 1 + random(debt.open) : debt.open;
    const on = [addDays(debt.on, random(90)), lastDay].sort()[0] as string;
    const { id } = await app().one<{ id: string }>(
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'STAFF', $8, $7::date) returning id`,
      [
        debt.clientId,
        debt.companyId,
        debt.currency,
        kind === 2 ? 'WRITE_OFF' : 'PAYMENT',
        kind === 2 ? null : 'TRANSFER',
        -amount,
        on,
        randomUUID(),
      ],
    );
    await app().rows('insert into allocations (credit_id, debit_id, amount, allocated_on, created_at) values ($1, $2, $3, $4, $4::date)', [
      id,
      debt.id,
      amount,
      on,
    ]);
    if (random(12) === 0)
      await app().rows('update allocations set released_on = $2 where credit_id = $1', [id, [addDays(on, random(30)), lastDay].sort()[0]]);
  }
}

interface Debt {
  documentId: string;
  amount: number;
  allocations: { amount: number; from: string; until: string | null; isGivenUp: boolean }[];
}
const readDebts = () =>
  app().rows<Debt>(
    `select d.source_id as "documentId", d.amount, jsonb_agg(jsonb_build_object('amount', a.amount, 'from', a.allocated_on, 'until', a.released_on,
       'isGivenUp', c.kind = 'WRITE_OFF' or coalesce(n.credit_reason = 'BAD_DEBT', false))) filter (where a.id is not null) as allocations
     from ledger_entries d left join allocations a on a.debit_id = d.id left join ledger_entries c on c.id = a.credit_id left join invoices n on n.id = c.source_id
     where d.kind = 'INVOICE' group by d.id`,
    [],
  );

const read = async <T>(path: string, person: StaffClient = owner): Promise<T> => {
  const response = await person.get(`/api/admin/reports/${path}`);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<T>();
};
const spanTo = (asOf: string) => `fromMonth=2025-01&toMonth=${asOf.slice(0, 7)}&asOf=${asOf}`;
const readBridge = (asOf: string) => read<{ asOf: string; rows: Row[]; totals: Omit<Row, 'warehouseId'>[] }>(`loss-bridge?${spanTo(asOf)}`);

/** Everything from the history, the documents and the allocations, day by day. */
function expectedOf(history: BoxHistory, index: number, month: string, asOf: string, debts: readonly Debt[]): Parts {
  const all = daysOf(`${month}-01`, addMonthsClamped(`${month}-01`, 1));
  const stood = all
    .filter((day) => day <= asOf)
    .map((day) => {
      const here = boxesOn(history, day).filter(({ box }) => box.warehouse === index);
      const { potential, letList, rent } = occupancyOf(here);
      return {
        potential,
        letList,
        rent,
        out: sum(here.filter(({ state }) => !['LET', 'FREE', 'TO_CHECK'].includes(state)).map(({ list }) => list)),
      };
    });
  const mean = (key: keyof (typeof stood)[number]) => Math.round(sum(stood.map((day) => day[key])) / all.length);
  const here = documents.filter(({ warehouseId, issuedOn }) => warehouseId === history.warehouses[index]?.id && issuedOn <= asOf);
  const partOf = (document: Billed, amount: number) => partsOf({ ...document, rent: amount }, asOf).get(month) ?? 0;
  const open = (document: Billed, of: (debt: Debt) => number) => {
    const debt = debts.find(({ documentId }) => documentId === document.id);
    return debt === undefined ? 0 : halfUp((partOf(document, document.rent) * of(debt)) / debt.amount);
  };
  const counts = ({ from, until }: Debt['allocations'][number]) => from <= asOf && (until === null || until > asOf);
  const [potential, letList, agreed] = [mean('potential'), mean('letList'), mean('rent')];
  const earned = sum(here.map((document) => partOf(document, document.rent)));
  const discount = sum(here.map((document) => partOf(document, document.discount)));
  const unpaid = sum(
    here.map((one) => open(one, ({ amount, allocations }) => amount - sum((allocations ?? []).filter(counts).map((a) => a.amount)))),
  );
  const writtenOff = sum(
    here.map((one) =>
      open(one, ({ allocations }) => sum((allocations ?? []).filter((a) => counts(a) && a.isGivenUp).map((a) => a.amount))),
    ),
  );
  return {
    potential,
    vacancy: potential - letList,
    gap: letList - agreed,
    discount,
    other: earned + discount - agreed,
    earned,
    unpaid,
    writtenOff,
    collected: earned - unpaid - writtenOff,
    outOfServiceRent: mean('out'),
  };
}

const monthsTo = (asOf: string) =>
  Array.from({ length: 15 }, (_, n) => addMonthsClamped(firstDay, n).slice(0, 7)).filter((month) => month <= asOf.slice(0, 7));
const partsIn = (row: Parts | undefined) => Object.fromEntries(PARTS.map((part) => [part, row?.[part] ?? 0]));
/** The present day, the end of a month, and days within one. */
const days = [lastDay, '2026-01-31', '2025-11-17', '2025-03-30'];

describe('the bridge from list prices to money', () => {
  test.each(days)('as of %s equals a recomputation day by day, per warehouse, and its parts add up', async (asOf) => {
    const { rows, totals } = await readBridge(asOf);
    const debts = await readDebts();
    for (const month of monthsTo(asOf))
      for (const history of histories)
        for (const [index, { id }] of history.warehouses.entries()) {
          const row = rows.find((one) => one.month === month && one.warehouseId === id);
          expect([month, id, partsIn(row)]).toEqual([month, id, expectedOf(history, index, month, asOf, debts)]);
        }
    for (const { potential, vacancy, gap, discount, other, earned, unpaid, writtenOff, collected } of [...rows, ...totals]) {
      expect(potential - vacancy - gap - discount + other).toBe(earned);
      expect(earned - unpaid - writtenOff).toBe(collected);
    }
    for (const total of totals) {
      const own = rows.filter(({ month, currency }) => month === total.month && currency === total.currency);
      expect(partsIn(total)).toEqual(Object.fromEntries(PARTS.map((part) => [part, sum(own.map((row) => row[part]))])));
    }
    for (const part of PARTS) expect([part, asOf === lastDay && totals.every((total) => total[part] === 0)]).toEqual([part, false]);
  });

  test('opens rows that add up to each of its parts, page by page, also of several months', async () => {
    const { rows } = await readBridge(lastDay);
    const all = async <T>(path: string): Promise<T[]> => {
      const listed: T[] = [];
      let after = '';
      do {
        const page = await read<{ rows: T[]; next: string | null }>(`${path}&limit=5${after}`);
        listed.push(...page.rows);
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after !== '');
      return listed;
    };
    const [first] = histories[0]?.warehouses ?? [];
    const spans = [
      ...rows.filter((_, n) => n % 9 === 0).map(({ month, warehouseId }) => ({ fromMonth: month, toMonth: month, warehouseId })),
      { fromMonth: '2025-04', toMonth: '2026-03', warehouseId: first?.id ?? '' },
    ];
    for (const { fromMonth, toMonth, warehouseId } of spans) {
      const own = rows.filter((row) => row.warehouseId === warehouseId && row.month >= fromMonth && row.month <= toMonth);
      const total = (part: keyof Parts) => sum(own.map((row) => row[part]));
      const where = `fromMonth=${fromMonth}&toMonth=${toMonth}&warehouse=${warehouseId}&asOf=${lastDay}`;
      for (const [list, part, filter] of [
        ['bridge-boxes', 'potential', ''],
        ['bridge-boxes', 'potential', 'POTENTIAL'],
        ['bridge-boxes', 'vacancy', 'VACANCY'],
        ['bridge-boxes', 'gap', 'GAP'],
        ['bridge-boxes', 'outOfServiceRent', 'OUT_OF_SERVICE'],
        ['earned-documents', 'earned', ''],
        ['earned-documents', 'discount', 'DISCOUNT'],
        ['earned-documents', 'unpaid', 'UNPAID'],
        ['earned-documents', 'writtenOff', 'WRITTEN_OFF'],
      ] as const) {
        const listed = await all<Parts>(`${list}?${where}${filter === '' ? '' : `&part=${filter}`}`);
        expect([fromMonth, part, filter, sum(listed.map((row) => row[part]))]).toEqual([fromMonth, part, filter, total(part)]);
        if (filter !== '') expect(listed.every((row) => row[part] !== 0)).toBe(true);
      }
    }
  });

  test('is limited to the warehouses of the person', async () => {
    const [here, there] = histories[0]?.warehouses ?? [];
    const manager = await aStaffClient(app(), { preset: 'manager', warehouseId: here?.id ?? '' });
    const { rows } = await read<{ rows: Row[] }>(`loss-bridge?${spanTo(lastDay)}`, manager);
    expect(new Set(rows.map(({ warehouseId }) => warehouseId))).toEqual(new Set([here?.id]));
    for (const list of ['loss-bridge', 'bridge-boxes', 'earned-documents'])
      expect((await read<{ rows: Row[] }>(`${list}?${spanTo(lastDay)}&warehouse=${there?.id}`, manager)).rows).toEqual([]);
  });

  test.each([
    ['asOf=2026-03-03', 'asOf'],
    ['asOf=2025-12-31&toMonth=2026-01', 'toMonth'],
    ['fromMonth=2026-01&toMonth=2025-12', 'fromMonth'],
  ])('%s is rejected at its field', async (query, field) => {
    const response = await owner.get(`/api/admin/reports/loss-bridge?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([field]);
  });

  test('says the same after its months were closed, also as of a day within a closed month', async () => {
    const before = await Promise.all(days.map(readBridge));
    await closeMonths(app(), histories, monthsTo('2026-01-31'), owner.id);
    expect(await Promise.all(days.map(readBridge))).toEqual(before);
  });
});
