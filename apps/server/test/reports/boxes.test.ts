import { addDays } from '@komora/domain';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { aBoxHistory, type BoxHistory, firstDay, lastDay } from './box-history.ts';
import { boxesOn, daysVacantOf, occupancyOf } from './naive-boxes.ts';

const app = useTestApp({ at: `${lastDay}T20:00:00Z` });
let owner: StaffClient;
const histories: BoxHistory[] = [];
beforeAll(async () => {
  owner = await aStaffClient(app());
  for (const seed of [1, 2]) histories.push(await aBoxHistory(app(), seed));
});

const read = async <T>(path: string, person: StaffClient = owner): Promise<T> => {
  const response = await person.get(`/api/admin/reports/${path}`);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<T>();
};
const random = randomSource(7);
/** Days of all kinds: ends of months and years, changes of the clock, and random ones. */
const days = [
  firstDay,
  '2025-03-30',
  '2025-03-31',
  '2025-10-26',
  '2025-12-31',
  '2026-01-01',
  lastDay,
  ...Array.from({ length: 12 }, () => addDays(firstDay, random(425))),
];
const pick = <T extends object>(row: T, like: object) => Object.fromEntries(Object.keys(like).map((key) => [key, row[key as keyof T]]));

describe('occupancy of any past day', () => {
  test.each(days)('on %s equals a recomputation from the history, per warehouse and in total', async (day) => {
    const { rows, totals } = await read<{ rows: { id: string }[]; totals: { currency: string }[] }>(`occupancy?asOf=${day}`);
    const everything = { EUR: [] as ReturnType<typeof boxesOn>, CZK: [] as ReturnType<typeof boxesOn> };
    for (const history of histories) {
      const boxes = boxesOn(history, day);
      for (const [number, { id, currency }] of history.warehouses.entries()) {
        const here = boxes.filter(({ box }) => box.warehouse === number);
        everything[currency as 'EUR'].push(...here);
        const expected = occupancyOf(here);
        expect(pick(rows.find((row) => row.id === id) ?? {}, expected), `${day} ${id}`).toEqual(expected);
        expect(expected.let + expected.free + expected.outOfService).toBe(expected.boxes);
      }
    }
    for (const currency of ['EUR', 'CZK'] as const) {
      const expected = occupancyOf(everything[currency]);
      expect(pick(totals.find((total) => total.currency === currency) ?? {}, expected)).toEqual(expected);
    }
  });

  test.each(days.slice(0, 9))('on %s lists each box with its state, price and rent in the rent roll, page by page', async (day) => {
    const listed: { id: string; state: string; list: number; rent: number | null; contractId: string | null }[] = [];
    let after = '';
    do {
      const page = await read<{ rows: typeof listed; next: string | null }>(`rent-roll?asOf=${day}&limit=7${after}`);
      listed.push(...page.rows);
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    const expected = histories.flatMap((history) => boxesOn(history, day));
    expect(listed.length).toBe(expected.length);
    const byId = new Map(listed.map((row) => [row.id, row]));
    for (const { box, state, list, contract } of expected)
      expect(pick(byId.get(box.id) ?? {}, { state, list, rent: 0, contractId: 0 })).toEqual({
        state,
        list,
        rent: contract?.rent ?? null,
        contractId: contract?.id ?? null,
      });
  });

  test('adds up to the unit mix, and the totals of the rent roll', async () => {
    for (const day of days.slice(0, 6)) {
      const { totals } = await read<{
        totals: { currency: string; boxes: number; let: number; free: number; rent: number; area: number }[];
      }>(`occupancy?asOf=${day}`);
      const { rows } = await read<{ rows: { currency: string; boxes: number; let: number; free: number; area: number }[] }>(
        `unit-mix?asOf=${day}`,
      );
      const roll = await read<{ totals: { currency: string; boxes: number; rent: number }[] }>(`rent-roll?asOf=${day}&limit=1`);
      for (const { currency, boxes, let: lets, free, area, rent } of totals) {
        const mixed = rows.filter((row) => row.currency === currency);
        const add = (key: 'boxes' | 'let' | 'free' | 'area') => mixed.reduce((sum, row) => sum + row[key], 0);
        expect([add('boxes'), add('let'), add('free'), add('area')]).toEqual([boxes, lets, free, area]);
        const total = roll.totals.find((row) => row.currency === currency);
        expect([total?.boxes ?? 0, total?.rent ?? 0]).toEqual([boxes, rent]);
      }
    }
  });
});

describe('the unit mix', () => {
  test.each(days.slice(0, 12))('on %s has the vacancies and the rent per square metre of a recomputation', async (day) => {
    const { rows } = await read<{
      rows: { currency: string; floor: number; free: number; let: number; perSquareMetre: number | null; daysVacant: number | null }[];
    }>(`unit-mix?asOf=${day}`);
    const expected = histories.flatMap((history) => {
      const boxes = boxesOn(history, day);
      return history.warehouses.map(({ currency }, warehouse) => {
        const here = boxes.filter(({ box }) => box.warehouse === warehouse);
        const lets = here.filter(({ state }) => state === 'LET');
        const rent = lets.reduce((sum, { contract }) => sum + (contract?.rent ?? 0), 0);
        const area = lets.reduce((sum, { box }) => sum + box.area, 0);
        return { currency, vacant: daysVacantOf(history, here, day), rent, area };
      });
    });
    for (const currency of ['EUR', 'CZK']) {
      const mixed = rows.filter((row) => row.currency === currency);
      const vacancies = expected.filter((one) => one.currency === currency).flatMap(({ vacant }) => vacant);
      expect(mixed.reduce((sum, { free }) => sum + free, 0)).toBe(vacancies.length);
      // Each row is rounded to a day, so their sum may differ by half a day for each box.
      const shown = mixed.reduce((sum, { free, daysVacant }) => sum + free * (daysVacant ?? 0), 0);
      const counted = vacancies.reduce((sum, one) => sum + one, 0);
      expect(Math.abs(shown - counted), `${day} ${currency}: ${shown} of ${counted}`).toBeLessThanOrEqual(vacancies.length / 2);
      for (const { free, let: lets, daysVacant, perSquareMetre } of mixed)
        expect([daysVacant === null, perSquareMetre === null]).toEqual([free === 0, lets === 0]);
    }
  });
});

test('the unit mix counts open places on waiting lists of each past day, for a size and for any', async () => {
  const [here, there] = histories[0]?.warehouses ?? [];
  const czech = histories[0]?.warehouses[2];
  const wait = (warehouseId: string | undefined, size: string | null, from: string, notified: string | null, closed: string | null) =>
    app().rows(
      `insert into waitlist_entries (warehouse_id, email, language, box_size, created_at, notified_at, closed_at)
       values ($1, gen_random_uuid() || '@example.com', 'SK', $2, $3, $4, $5)`,
      [warehouseId, size, from, notified, closed],
    );
  // 23:30 UTC is the next day in the warehouse.
  await wait(here?.id, 'SMALL', '2025-06-09T23:30:00Z', null, null);
  await wait(here?.id, null, '2025-06-10T10:00:00Z', '2025-07-01T10:00:00Z', null);
  await wait(there?.id, 'LARGE', '2025-06-10T10:00:00Z', null, '2025-07-01T10:00:00Z');
  await wait(czech?.id, 'SMALL', '2025-06-10T10:00:00Z', null, null);
  const waitingOn = async (day: string, place = '') => {
    const { rows } = await read<{ rows: { size: string; currency: string; waiting: number }[] }>(`unit-mix?asOf=${day}${place}`);
    return Object.fromEntries(rows.map(({ size, currency, waiting }) => [`${size} ${currency}`, waiting]));
  };
  const before = await waitingOn('2025-06-09');
  expect(new Set(Object.values(before))).toEqual(new Set([0]));
  const during = await waitingOn('2025-06-10');
  for (const [row, waiting] of Object.entries(during))
    expect([row, waiting]).toEqual([
      row,
      row === 'SMALL EUR' || row === 'LARGE EUR' ? 2 : row.endsWith(' EUR') || row === 'SMALL CZK' ? 1 : 0,
    ]);
  expect(Object.keys(during)).toEqual(expect.arrayContaining(['SMALL EUR', 'SMALL CZK']));
  expect((await waitingOn('2025-06-30'))['SMALL EUR']).toBe(2);
  expect((await waitingOn('2025-07-01'))['SMALL EUR']).toBe(1);
  // Another warehouse has nobody who waits for this size.
  expect((await waitingOn('2025-07-01', `&warehouse=${there?.id}`))['SMALL EUR'] ?? 0).toBe(0);
});

describe('occupancy by month', () => {
  test('equals the state at the end of each month, and today in the running month', async () => {
    const { rows } = await read<{ rows: { month: string }[] }>('occupancy-months?fromMonth=2025-01&toMonth=2026-03');
    expect(rows.length).toBe(15);
    for (const row of rows) {
      const end = addDays(`${row.month}-28`, 4).slice(0, 7);
      const last = row.month === '2026-03' ? lastDay : addDays(`${end}-01`, -1);
      const expected = occupancyOf(histories.flatMap((history) => boxesOn(history, last)));
      const { potential, letList, rent, free, economicShare, wholeAreaShare, gap, perSquareMetre, ...shown } = expected;
      expect(pick(row, shown), row.month).toEqual(shown);
    }
  });
});

/** Each day of a span, both inclusive. */
function daysFrom(from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
}

describe('move-ins and move-outs', () => {
  test.each([
    ['2025-01-01', '2025-12-31'],
    ['2025-03-30', '2025-03-30'],
    ['2025-06-15', '2026-03-02'],
  ])('from %s to %s are the first and last days of contracts, without transfers', async (from, to) => {
    const { rows, months } = await read<{
      rows: {
        id: string;
        in: number;
        out: number;
        net: number;
        rentIn: number;
        areaOut: number;
        churn: number | null;
        stay: number | null;
      }[];
      months: { in: number; out: number }[];
    }>(`moves?from=${from}&to=${to}`);
    const inSpan = (day: string | null) => day !== null && from <= day && day <= to;
    const all = histories.flatMap(({ warehouses, contracts }) =>
      contracts.map((contract) => ({ ...contract, place: warehouses[contract.warehouse]?.id })),
    );
    for (const row of rows) {
      const here = all.filter(({ place }) => place === row.id);
      const [ins, outs] = [here.filter(({ starts }) => inSpan(starts)), here.filter(({ ends }) => inSpan(ends))];
      expect([row.in, row.out, row.net, row.rentIn, row.areaOut]).toEqual([
        ins.length,
        outs.length,
        ins.length - outs.length,
        ins.reduce((sum, { rent }) => sum + rent, 0),
        outs.reduce((sum, { boxes }) => sum + (boxes.at(-1)?.box.area ?? 0), 0),
      ]);
      const span = daysFrom(from, to);
      const held = span.reduce(
        (sum, day) => sum + here.filter(({ starts, ends }) => starts <= day && (ends === null || day <= ends)).length,
        0,
      );
      const stays = outs.map(({ starts, ends }) => daysFrom(starts, ends ?? starts).length);
      const mean = stays.reduce((sum, days) => sum + days, 0) / stays.length;
      expect([row.churn, row.stay]).toEqual([
        held === 0 ? null : Math.round((10_000 * outs.length * span.length) / held),
        stays.length === 0 ? null : Math.round(mean),
      ]);
    }
    const listed = await read<{ rows: { id: string; kind: string }[] }>(`moved-contracts?from=${from}&to=${to}&limit=500`);
    const expected = all.flatMap(({ id, starts, ends }) => [
      ...(inSpan(starts) ? [`IN ${id}`] : []),
      ...(inSpan(ends) ? [`OUT ${id}`] : []),
    ]);
    expect(listed.rows.map(({ id, kind }) => `${kind} ${id}`).sort()).toEqual(expected.sort());
    expect(months.reduce((sum, month) => sum + month.in + month.out, 0)).toBe(expected.length);
  });

  test('are listed page by page, each once', async () => {
    const span = 'from=2025-01-01&to=2026-03-02';
    const whole = await read<{ rows: { id: string; kind: string }[] }>(`moved-contracts?${span}&limit=500`);
    const seen: { id: string; kind: string }[] = [];
    let after = '';
    do {
      const page = await read<{ rows: typeof seen; next: string | null }>(`moved-contracts?${span}&limit=5${after}`);
      seen.push(...page.rows);
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    expect(seen).toEqual(whole.rows);
  });
});

describe('a report of a span or day', () => {
  test.each([
    ['occupancy?asOf=2026-03-03', 'asOf'],
    ['moves?to=2026-03-03', 'to'],
    ['moves?from=2026-02-10&to=2026-02-01', 'from'],
    ['moves?from=2019-01-01', 'from'],
    ['revenue?toMonth=2026-04', 'toMonth'],
    ['revenue?fromMonth=2026-03&toMonth=2026-02', 'fromMonth'],
    ['revenue?fromMonth=2020-01', 'fromMonth'],
    ['occupancy?asOf=2026-02-30', 'asOf'],
  ])('%s is rejected at its field', async (path, field) => {
    const response = await owner.get(`/api/admin/reports/${path}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path: at }) => at)).toEqual([field]);
  });

  test('is limited to the warehouses of the person, also if another one is named', async () => {
    const [here, there] = histories[0]?.warehouses ?? [];
    const manager = await aStaffClient(app(), { preset: 'manager', warehouseId: here?.id ?? '' });
    expect((await read<{ rows: { id: string }[] }>('occupancy', manager)).rows.map(({ id }) => id)).toEqual([here?.id]);
    expect((await read<{ rows: unknown[] }>(`occupancy?warehouse=${there?.id}`, manager)).rows).toEqual([]);
    expect((await read<{ rows: unknown[] }>(`rent-roll?warehouse=${there?.id}`, manager)).rows).toEqual([]);
  });

  test('has the same rows as CSV, and one audit entry', async () => {
    const { rows } = await read<{ rows: { id: string; boxes: number; rent: number }[] }>('occupancy?asOf=2025-10-26');
    const file = await owner.get('/api/admin/reports/occupancy/csv?asOf=2025-10-26');
    const [head = '', ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    const names = head.split(',');
    const at = (line: string, name: string) => line.split(',')[names.indexOf(name)];
    expect(lines.map((line) => [at(line, 'id'), Number(at(line, 'boxes')), Math.round(100 * Number(at(line, 'rent')))])).toEqual(
      rows.map(({ id, boxes, rent }) => [id, boxes, rent]),
    );
    const entries = await app().rows<{ changes: object }>(`select changes from audit_log where verb = 'report.download'`, []);
    expect(entries).toEqual([
      {
        changes: {
          report: { before: null, after: 'occupancy' },
          format: { before: null, after: 'CSV' },
          asOf: { before: null, after: '2025-10-26' },
          rows: { before: null, after: rows.length },
        },
      },
    ]);
  });
});

describe('boxes of a warehouse whose contracts come from another system', () => {
  test('exist from the first tenancy of the warehouse; boxes that were added later do not', async () => {
    const { id: clientId } = await createUser(app().pool);
    const { boxId } = await createContract(app().pool, { clientId, startsOn: '2025-05-01' });
    const { warehouseId } = await app().one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from boxes where id = $1', [
      boxId,
    ]);
    const add = (name: string, at: string) =>
      app().rows(
        `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
         values ($1, $2, 100, 100, 250, 4000, 'V1', '{}', $3)`,
        [warehouseId, name, at],
      );
    await app().rows(`update boxes set created_at = '2025-12-01T10:00:00Z' where id = $1`, [boxId]);
    await add('of the first day', '2025-12-01T11:00:00Z');
    await add('added', '2026-02-01T11:00:00Z');
    const counted = async (day: string) => {
      const { rows } = await read<{ rows: { boxes: number; let: number; free: number }[] }>(
        `occupancy?warehouse=${warehouseId}&asOf=${day}`,
      );
      return rows.map(({ boxes, let: lets, free }) => [boxes, lets, free])[0];
    };
    expect([await counted('2025-04-30'), await counted('2025-05-01'), await counted('2026-02-01')]).toEqual([
      [0, 0, 0],
      [2, 1, 1],
      [3, 1, 2],
    ]);
    const { rows } = await read<{ rows: { month: string; boxes: number; let: number }[] }>(
      `occupancy-months?warehouse=${warehouseId}&fromMonth=2025-04&toMonth=2026-02`,
    );
    expect(rows.map(({ month, boxes, let: lets }) => `${month} ${boxes} ${lets}`)).toEqual([
      '2025-04 0 0',
      ...['2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'].map((month) => `${month} 2 1`),
      '2026-02 3 1',
    ]);
  });
});

test('a rent and an insurance that changed count from their day on', async () => {
  const { id: clientId } = await createUser(app().pool);
  const { id } = await createContract(app().pool, { clientId, startsOn: '2025-06-01' });
  const [old] = await app().rows<{ rent: number; cover: number }>(
    'select rent_net_month as rent, insurance_net_month as cover from contracts where id = $1',
    [id],
  );
  await app().rows(
    `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
       recurring_amount, origin, created_by, created_at)
     select contract_id, '2025-12-01', rent_net_month - 500, insurance_id, insurance_net_month + 100, invoicing_period_months, period_discount_bp, recurring_amount,
       'PRICE', $2, $3 from contract_terms where contract_id = $1`,
    [id, owner.id, app().clock.now()],
  );
  const onDay = async (day: string) => {
    const { rows } = await read<{ rows: { contractId: string | null; rent: number; cover: number }[] }>(`rent-roll?asOf=${day}&limit=200`);
    const row = rows.find(({ contractId }) => contractId === id);
    return { rent: row?.rent, cover: row?.cover };
  };
  expect(await onDay('2025-11-30')).toEqual(old);
  expect(await onDay('2025-12-01')).toEqual({ rent: (old?.rent ?? 0) - 500, cover: (old?.cover ?? 0) + 100 });
});

test('a price counts from the day of its warehouse, in one report over several time zones', async () => {
  const { id: clientId } = await createUser(app().pool);
  const priced: string[] = [];
  for (const zone of ['Europe/Bratislava', 'Atlantic/Azores']) {
    const { boxId } = await createContract(app().pool, { clientId, startsOn: '2025-06-01' });
    await app().rows('update warehouses set time_zone = $2 where id = (select warehouse_id from boxes where id = $1)', [boxId, zone]);
    await app().rows(
      `insert into price_history (box_id, price_net_month, valid_from) values ($1, 1111, '2025-07-01T12:00:00Z'), ($1, 2222, '2025-12-31T23:30:00Z')`,
      [boxId],
    );
    priced.push(boxId);
  }
  const onDay = async (day: string) => {
    const { rows } = await read<{ rows: { id: string; list: number }[] }>(`rent-roll?asOf=${day}&limit=500`);
    return priced.map((boxId) => rows.find(({ id }) => id === boxId)?.list);
  };
  expect([await onDay('2025-12-30'), await onDay('2025-12-31'), await onDay('2026-01-01')]).toEqual([
    [1111, 1111],
    [1111, 2222],
    [2222, 2222],
  ]);
});
