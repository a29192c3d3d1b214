import { randomUUID } from 'node:crypto';
import { addDays, addMonthsClamped } from '@komora/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { aBoxHistory, type BoxHistory, firstDay, lastDay, type ModelContract } from './box-history.ts';
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
const random = randomSource(5);
const histories: BoxHistory[] = [];
const documents: About[] = [];
let owner: StaffClient;
let number = 0;

beforeAll(async () => {
  owner = await aStaffClient(app());
  for (const seed of [1, 2]) histories.push(await aBoxHistory(app(), seed));
  for (const { warehouses, contracts } of histories)
    for (const contract of contracts) await billed(contract, warehouses[contract.warehouse] as BoxHistory['warehouses'][number]);
});

const cover = 300;

/** Periods of a contract with vouchers, parts, late issues and credit notes of every reason. */
async function billed(contract: ModelContract, place: BoxHistory['warehouses'][number]): Promise<void> {
  const last = contract.ends ?? lastDay;
  for (let period = 0, from = contract.starts; from <= last; period++) {
    const to = addMonthsClamped(contract.starts, period + 1);
    const isPart = contract.ends !== null && to > contract.ends && period > 0 && random(2) === 0;
    const until = isPart ? addDays(contract.ends ?? from, 1) : to;
    const whole = daysOf(from, to).length;
    const share = daysOf(from, until).length;
    const voucher = period === 0 && random(3) === 0 ? Math.min(500, contract.rent) : 0;
    const net = Math.round(((contract.rent + cover) * share) / whole) - voucher;
    const rent = isPart ? Math.round((net * contract.rent) / (contract.rent + cover)) : contract.rent - voucher;
    // One period in six is billed late, some of them in a later month.
    const issuedOn = [addDays(from, random(6) === 0 ? random(40) : 0), lastDay].sort()[0] as string;
    const rentId = randomUUID();
    await app().rows(
      `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, $2, $3, $4, $5, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', $6, 0, $7, $8, $8::date)`,
      [rentId, contract.id, isPart ? null : period, from, until, net, place.currency, issuedOn],
    );
    const about = { warehouseId: place.id, currency: place.currency, from, to: until };
    const invoice = {
      id: await document('INVOICE', rentId, place, { net, on: issuedOn, corrects: null, reason: null }),
      rent,
      net,
      free: null,
    };
    documents.push({ ...about, id: invoice.id, issuedOn, rent });
    if (period === 0 && random(3) === 0)
      await credited(invoice, rentId, place, { ...about, to: min(until, addMonthsClamped(from, 1)) }, 'PROMOTION');
    if (random(8) === 0) await credited(invoice, rentId, place, about, 'GOODWILL');
    if (random(16) === 0) await credited(invoice, rentId, place, about, null);
    if (random(16) === 0) await credited(invoice, rentId, place, about, 'BAD_DEBT');
    if (!isPart && contract.ends !== null && addDays(contract.ends, 1) < to && contract.ends >= from)
      await credited(invoice, rentId, place, { ...about, from: addDays(contract.ends, 1) }, random(2) === 0 ? 'EARLY_END' : 'WITHDRAWAL');
    from = to;
  }
}

const min = (a: string, b: string) => (a < b ? a : b);

async function credited(
  invoice: { id: string; rent: number; net: number; free: { on: string; amount: number } | null },
  rentId: string,
  place: BoxHistory['warehouses'][number],
  about: Omit<About, 'id' | 'issuedOn' | 'rent'>,
  reason: string | null,
): Promise<void> {
  const { id: corrects, rent, net } = invoice;
  const amount = -(1 + random(Math.max(1, Math.floor((reason === 'PROMOTION' ? rent : net) / 4))));
  const on = min(addDays(about.from, random(70)), lastDay);
  // Divides the rest after an earlier credit of the rent alone.
  const free = (reason === 'GOODWILL' || reason === null) && invoice.free !== null && invoice.free.on <= on ? invoice.free.amount : 0;
  const id = await document('CREDIT_NOTE', rentId, place, { net: amount, on, corrects, reason });
  if (reason === 'BAD_DEBT') return;
  if (reason === 'PROMOTION') invoice.free = { on, amount };
  const ofRent = reason === 'PROMOTION' ? amount : -Math.round((-amount * (rent + free)) / (net + free));
  documents.push({ ...about, id, issuedOn: on, rent: ofRent });
}

async function document(
  kind: string,
  rentId: string,
  { companyId, currency }: BoxHistory['warehouses'][number],
  { net, on, corrects, reason }: { net: number; on: string; corrects: string | null; reason: string | null },
): Promise<string> {
  number += 1;
  const { id } = await app().one<{ id: string }>(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
       amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at, corrects_invoice_id, credit_reason)
     values ($1::text, $2, $1::text, 2026, $3::int, $4, $5, (select c.client_id from rents r join contracts c on c.id = r.contract_id where r.id = $5), 'SK', '{}', '{"type": "FyzickaOsoba"}', $6::date, $6::date, $6::date,
       $3::int::text, $7::int, 0, $7::int, $8, $9, $6::date, $10, $11) returning id`,
    [
      kind,
      companyId,
      700_000 + number,
      `E${number}`,
      rentId,
      on,
      net,
      currency,
      JSON.stringify([{ rateBp: 0, exemptionCode: null, exemptionClause: null, net, vat: 0, gross: net }]),
      corrects,
      reason,
    ],
  );
  return id;
}

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
  for (const companyId of new Set(histories.flatMap(({ warehouses }) => warehouses.map((place) => place.companyId))))
    for (const month of months.slice(0, -3))
      await app().rows(
        `insert into closed_months (legal_entity_id, month, vat, documents, closed_by, closed_at) select $1, $2, coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency,
           'rateBp', 0, 'exemptionCode', null, 'documents', n, 'net', net, 'vat', 0, 'gross', net)), '[]'), coalesce(sum(n), 0), $3, $4
         from (select kind, currency, count(*)::int as n, sum(amount_net)::int as net from invoices
           where legal_entity_id = $1 and supplied_on >= $2::date and supplied_on < $2::date + interval '1 month' group by kind, currency) s`,
        [companyId, `${month}-01`, owner.id, app().clock.now()],
      );
  expect((await kept()).length).toBeGreaterThan(20);
  expect(await readAll()).toEqual(before);
  const violated = await violatedPromises(app().pool, app().clock.now());
  expect(violated.filter((promise) => promise.startsWith('the kept earnings'))).toEqual([]);

  const credited = documents.find(({ issuedOn, rent }) => rent > 1000 && monthOf(issuedOn) === '2026-01') as About;
  const { rentId } = await app().one<{ rentId: string }>('select rent_id as "rentId" from invoices where id = $1', [credited.id]);
  const place = histories.flatMap(({ warehouses }) => warehouses).find(({ id }) => id === credited.warehouseId);
  await document('CREDIT_NOTE', rentId, place as BoxHistory['warehouses'][number], {
    net: -100,
    on: lastDay,
    corrects: credited.id,
    reason: 'GOODWILL',
  });
  const later = await readAll();
  const old = (rows: readonly Row[]) => rows.filter(({ month }) => month !== monthOf(lastDay));
  expect(old(later.rows)).toEqual(old(before.rows));
  expect(later.rows).not.toEqual(before.rows);
});
