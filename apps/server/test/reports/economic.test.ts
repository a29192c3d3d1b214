import { addMonthsClamped } from '@komora/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { type Billed, billHistories, closeMonths, issueDocument } from './billed-history.ts';
import { aBoxHistory, type BoxHistory, firstDay, lastDay } from './box-history.ts';
import { boxesOn, occupancyOf } from './naive-boxes.ts';
import { type About, daysOf, monthOf, partsOf, sum } from './naive-earned.ts';

interface Row {
  month: string;
  warehouseId: string;
  currency: string;
  potential: number;
  earned: number;
  economicShare: number | null;
}

const app = useTestApp({ at: `${lastDay}T20:00:00Z` });
const histories: BoxHistory[] = [];
let documents: Billed[];
let owner: StaffClient;

beforeAll(async () => {
  owner = await aStaffClient(app());
  for (const seed of [1, 2]) histories.push(await aBoxHistory(app(), seed));
  documents = await billHistories(app(), histories, randomSource(5));
});

const earnedIn = (month: string, isOne: (document: About) => boolean) =>
  sum(documents.filter(isOne).map((document) => partsOf(document, lastDay).get(month) ?? 0));

const span = 'fromMonth=2025-01&toMonth=2026-03';
const months = Array.from({ length: 15 }, (_, n) => addMonthsClamped(firstDay, n).slice(0, 7));
const read = async <T>(path: string, person: StaffClient = owner): Promise<T> => {
  const response = await person.get(`/api/admin/reports/${path}`);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<T>();
};
const readAll = () => read<{ rows: Row[]; totals: Omit<Row, 'warehouseId'>[] }>(`economic?${span}`);

describe('economic occupancy by month', () => {
  test('equals a recomputation day by day, over changes of the clock and of the price, per warehouse and in total', async () => {
    const { rows, totals } = await readAll();
    let shown = 0;
    for (const month of months) {
      const passed = daysOf(`${month}-01`, addMonthsClamped(`${month}-01`, 1)).filter((day) => day <= lastDay);
      const all = daysOf(`${month}-01`, addMonthsClamped(`${month}-01`, 1)).length;
      const whole = new Map<string, { potential: number; earned: number }>();
      for (const history of histories) {
        const days = passed.map((day) => boxesOn(history, day));
        for (const [index, { id, currency }] of history.warehouses.entries()) {
          const potential = sum(days.map((boxes) => occupancyOf(boxes.filter(({ box }) => box.warehouse === index)).potential));
          const earned = earnedIn(month, ({ warehouseId }) => warehouseId === id);
          const row = rows.find((one) => one.month === month && one.warehouseId === id);
          expect([month, row?.potential, row?.earned, row?.economicShare]).toEqual([
            month,
            Math.round(potential / passed.length),
            earned,
            potential === 0 ? null : Math.round((10_000 * earned * all) / potential),
          ]);
          const known = whole.get(currency) ?? { potential: 0, earned: 0 };
          whole.set(currency, { potential: known.potential + potential, earned: known.earned + earned });
          shown += earned;
        }
      }
      for (const [currency, { potential, earned }] of whole) {
        const total = totals.find((one) => one.month === month && one.currency === currency);
        expect([total?.earned, total?.economicShare]).toEqual([earned, Math.round((10_000 * earned * all) / potential)]);
      }
    }
    expect(shown).toBeGreaterThan(100_000);
  });

  test('opens the documents whose parts add up to it, page by page', async () => {
    const { rows } = await readAll();
    for (const { month, warehouseId, earned } of rows.filter((row) => row.earned !== 0).slice(0, 25)) {
      const listed: { id: string; earned: number }[] = [];
      let after = '';
      do {
        const page = await read<{ rows: typeof listed; next: string | null }>(
          `earned-documents?fromMonth=${month}&toMonth=${month}&warehouse=${warehouseId}&limit=3${after}`,
        );
        listed.push(...page.rows);
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after !== '');
      expect([month, sum(listed.map((row) => row.earned))]).toEqual([month, earned]);
      for (const { id, earned: part } of listed)
        expect(part).toBe(partsOf(documents.find((one) => one.id === id) as About, lastDay).get(month));
    }
  });

  test('is limited to the warehouses of the person', async () => {
    const [here, there] = histories[0]?.warehouses ?? [];
    const manager = await aStaffClient(app(), { preset: 'manager', warehouseId: here?.id ?? '' });
    const { rows } = await read<{ rows: Row[] }>(`economic?${span}`, manager);
    expect(new Set(rows.map(({ warehouseId }) => warehouseId))).toEqual(new Set([here?.id]));
    expect((await read<{ rows: Row[] }>(`economic?${span}&warehouse=${there?.id}`, manager)).rows).toEqual([]);
    expect((await read<{ rows: Row[] }>(`earned-documents?${span}&warehouse=${there?.id}`, manager)).rows).toEqual([]);
  });
});

test('revenue is divided by the mean area that could be let, and by the mean area that was let', async () => {
  const { rows } = await read<{
    rows: {
      month: string;
      warehouseId: string;
      net: number;
      area: number;
      letArea: number;
      perSquareMetre: number | null;
      perLetSquareMetre: number | null;
    }[];
  }>(`revenue?${span}`);
  expect(rows.length).toBeGreaterThan(20);
  for (const { month, warehouseId, net, ...row } of rows) {
    const days = daysOf(`${month}-01`, addMonthsClamped(`${month}-01`, 1)).filter((day) => day <= lastDay);
    const history = histories.find(({ warehouses }) => warehouses.some(({ id }) => id === warehouseId)) as BoxHistory;
    const index = history.warehouses.findIndex(({ id }) => id === warehouseId);
    const stood = days.map((day) => occupancyOf(boxesOn(history, day).filter(({ box }) => box.warehouse === index)));
    const area = Math.round(sum(stood.map((one) => one.area - one.outOfServiceArea)) / days.length);
    const letArea = Math.round(sum(stood.map((one) => one.letArea)) / days.length);
    const per = (whole: number) => (whole === 0 ? null : Math.round((10_000 * net) / whole));
    expect({ month, ...row }).toMatchObject({ month, area, letArea, perSquareMetre: per(area), perLetSquareMetre: per(letArea) });
  }
});

test('closing months, and documents of later days, change no month that is over', async () => {
  const before = await readAll();
  const kept = () => app().rows('select month::text, warehouse_id, earned::int from closed_month_earnings where earned <> 0', []);
  await closeMonths(app(), histories, months.slice(0, -3), owner.id);
  expect((await kept()).length).toBeGreaterThan(20);
  expect(await readAll()).toEqual(before);
  const violated = await violatedPromises(app().pool, app().clock.now());
  expect(violated.filter((promise) => promise.startsWith('the kept earnings'))).toEqual([]);

  const credited = documents.find(({ issuedOn, rent }) => rent > 1000 && monthOf(issuedOn) === '2026-01') as About;
  const { rentId } = await app().one<{ rentId: string }>('select rent_id as "rentId" from invoices where id = $1', [credited.id]);
  const place = histories.flatMap(({ warehouses }) => warehouses).find(({ id }) => id === credited.warehouseId);
  await issueDocument(app(), {
    kind: 'CREDIT_NOTE',
    rentId,
    place: place as BoxHistory['warehouses'][number],
    net: -100,
    on: lastDay,
    corrects: credited.id,
    reason: 'GOODWILL',
    number: 10_000,
  });
  const later = await readAll();
  const old = (rows: readonly Row[]) => rows.filter(({ month }) => month !== monthOf(lastDay));
  expect(old(later.rows)).toEqual(old(before.rows));
  expect(later.rows).not.toEqual(before.rows);
});
