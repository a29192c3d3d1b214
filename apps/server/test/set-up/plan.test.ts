import { randomUUID } from 'node:crypto';
import type { BoxList, FloorPlan, Problem } from '@komora/api';
import type { BoxRecord, PlanChanges, WarehousePlan } from '@komora/api/admin';
import { insertBox, insertOperators, useTestDatabase, waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let otherProcess: TestApp;
let manager: StaffClient;
let warehouseId: string;
let url: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  otherProcess = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});
beforeEach(async () => {
  warehouseId = await aShownWarehouse(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId, name: 'Mária Plánová' });
  url = `/api/admin/warehouses/${warehouseId}/plan`;
});

const ground = { floor: 0, width: 2000, height: 1000, walls: [], labels: [] };
const rowOf = (to: number, more: object = {}) => ({
  ...{ prefix: 'A', from: 1, to, digits: 1, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 },
  ...{ x: 0, y: 0, direction: 'RIGHT', gap: 0 },
  ...more,
});
/** Boxes A1, A2, … of 1.5 × 2 m. */
const boxesOf = async (count: number, { onPlan = false } = {}): Promise<WarehousePlan['boxes']> => {
  const response = await manager.post('/api/admin/boxes/generate', { warehouseId, floor: 0, rows: [rowOf(count)], onPlan });
  expect(response.statusCode, response.body).toBe(200);
  return (await plan()).boxes;
};
const plan = async () => (await manager.get(url)).json<WarehousePlan>();
const at = (x: number, y = 0, more: object = {}) => ({ floor: 0, x, y, width: 150, height: 200, ...more });
const save = async (places: object[], { floors = [ground] as object[], version }: { floors?: object[]; version?: number } = {}) =>
  manager.put(`${url}/draft`, { floors, places, version: version ?? (await plan()).version });
const saved = async (...values: Parameters<typeof save>) => {
  const response = await save(...values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ version: number }>().version;
};
const publish = (version: number, person = manager) => person.post(`${url}/publish`, { version, reason: 'nová stena' });
const published = async (...values: Parameters<typeof save>) => {
  const response = await publish(await saved(...values));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<WarehousePlan>();
};
const changes = async () => (await manager.get(`${url}/changes`)).json<PlanChanges>();
const shown = async (by = app) => (await by.get(`/api/client/warehouse/${warehouseId}/podorys`)).json<FloorPlan>();
const problemOf = (response: { statusCode: number; body: string }) => {
  const { code, errors = [] } = JSON.parse(response.body) as Problem;
  return [response.statusCode, code, ...errors.map((error) => `${error.path} ${error.code}`)];
};
const entries = (verb: string) =>
  app.rows<{ changes: object; reason: string }>('select changes, reason from audit_log where verb = $1 and warehouse_id = $2', [
    verb,
    warehouseId,
  ]);
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('The list is empty');
  return one;
};

async function rent(boxId: string): Promise<void> {
  const { id: clientId } = await createUser(app.pool);
  const contract = await createContract(app.pool, { clientId });
  await app.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, $3)`, [
    boxId,
    contract.id,
    app.clock.now(),
  ]);
}

describe('a draft', () => {
  test('is stored with its author, and visitors do not see it until it is published', async () => {
    const boxes = await boxesOf(3);
    expect(boxes.map(({ name, place, occupied }) => [name, place, occupied])).toEqual([
      ['A1', null, false],
      ['A2', null, false],
      ['A3', null, false],
    ]);
    const version = await saved(boxes.map(({ id }, index) => ({ id, place: at(index * 150) })));
    expect((await plan()).draft).toMatchObject({ savedBy: 'Mária Plánová', savedAt: '2026-03-02T09:00:00.000Z' });
    expect(first((await shown()).floors).boxes).toEqual([]);
    const { floors, boxes: changed, faults } = await changes();
    expect([floors, changed.map(({ name, kind }) => [name, kind]), faults]).toEqual([
      [{ floor: 0, kind: 'CHANGED' }],
      [
        ['A1', 'ADDED'],
        ['A2', 'ADDED'],
        ['A3', 'ADDED'],
      ],
      [],
    ]);
    expect((await publish(version)).statusCode).toBe(200);
    expect(first((await shown()).floors)).toMatchObject({
      width: 2000,
      boxes: [
        { name: 'A1', x: 0 },
        { name: 'A2', x: 150 },
        { name: 'A3', x: 300 },
      ],
    });
    await waitUntil(async () => first((await shown(otherProcess)).floors).boxes.length === 3, { what: 'the plan in the other process' });
    expect(await plan()).toMatchObject({ draft: null, version: version + 1 });
  });

  test('without places leaves every box where it is, also those that are created later', async () => {
    await boxesOf(2, { onPlan: true });
    await saved([]);
    await manager.post('/api/admin/boxes', { ...rowOf(1), name: 'B1', floor: 0, warehouseId, position: null });
    expect((await changes()).boxes).toEqual([]);
    expect((await publish((await plan()).version)).statusCode).toBe(200);
    expect(first((await shown()).floors).boxes.map(({ name }) => name)).toEqual(['A1', 'A2', 'B1']);
  });

  test('can have floors, walls and signs, which the public plan shows from the lowest floor up', async () => {
    const upper = {
      floor: 1,
      width: 1000,
      height: 500,
      walls: [
        {
          points: [
            [0, 0],
            [1000, 0],
          ],
        },
      ],
      labels: [{ kind: 'LIFT', x: 50, y: 60 }],
    };
    await published([], { floors: [upper, { ...ground, floor: -1 }, ground] });
    expect((await shown()).floors.map(({ floor }) => floor)).toEqual([-1, 0, 1]);
    expect((await shown()).floors[2]).toEqual({ ...upper, boxes: [] });
  });

  test('that is discarded is gone, and its version never comes again', async () => {
    const version = await saved([]);
    const response = await manager.post(`${url}/discard`, { version });
    expect(response.json()).toMatchObject({ draft: null, version: version + 1 });
    expect(problemOf(await manager.post(`${url}/discard`, { version: version + 1 }))).toEqual([409, 'plan/no-draft']);
    expect(problemOf(await manager.get(`${url}/changes`))).toEqual([409, 'plan/no-draft']);
    expect(problemOf(await publish(version + 1))).toEqual([409, 'plan/no-draft']);
    expect(await saved([])).toBe(version + 2);
    expect([await entries('plan.save-draft'), await entries('plan.discard-draft')].map(({ length }) => length)).toEqual([2, 1]);
  });

  test.each([
    ['a box without width', [{ place: at(0, 0, { width: 0 }) }], [ground]],
    ['a negative height', [{ place: at(0, 0, { height: -200 }) }], [ground]],
    ['a fraction of a centimetre', [{ place: at(0.5) }], [ground]],
    ['a place left of the building', [{ place: at(-10) }], [ground]],
    ['a floor without size', [], [{ ...ground, width: 0 }]],
    ['a floor of more than a kilometre', [], [{ ...ground, height: 100_001 }]],
    ['a floor twice', [], [ground, ground]],
    ['a wall of one point', [], [{ ...ground, walls: [{ points: [[0, 0]] }] }]],
    ['an unknown sign', [], [{ ...ground, labels: [{ kind: 'POOL', x: 0, y: 0 }] }]],
  ])('with %s is rejected', async (_what, places, floors) => {
    const { id } = first(await boxesOf(1));
    const response = await save(
      places.map((place) => ({ id, ...place })),
      { floors },
    );
    expect(problemOf(response).slice(0, 2)).toEqual([400, 'request/invalid']);
    expect(await plan()).toMatchObject({ draft: null, version: 0 });
  });

  test('with a box twice, or of another warehouse, is rejected', async () => {
    const { id } = first(await boxesOf(1));
    expect(
      problemOf(
        await save([
          { id, place: at(0) },
          { id, place: null },
        ]),
      ),
    ).toEqual([400, 'request/invalid', 'places revalid/rule/basic/regex']);
    const foreign = await insertBox(app.pool, await aShownWarehouse(app));
    for (const other of [foreign, randomUUID()])
      expect(
        problemOf(
          await save([
            { id, place: at(0) },
            { id: other, place: at(300) },
          ]),
        ),
      ).toEqual([400, 'request/invalid', 'places.1.id revalid/rule/basic/regex']);
  });

  test('loses a box that is removed from the building, before and after it is saved', async () => {
    const [one, other] = await boxesOf(2);
    await saved([one, other].map((box, index) => ({ id: box?.id, place: at(index * 150) })));
    await manager.post(`/api/admin/boxes/${one?.id}/remove`, { version: 1, reason: 'zbúraný' });
    expect((await plan()).draft?.places.map(({ id }) => id)).toEqual([other?.id]);
    await saved([one, other].map((box, index) => ({ id: box?.id, place: at(index * 150) })));
    expect((await publish((await plan()).version)).statusCode).toBe(200);
    expect(first((await shown()).floors).boxes.map(({ name }) => name)).toEqual(['A2']);
  });
});

describe('two editors', () => {
  test('at one draft: the second gets a conflict with what the first has saved', async () => {
    const { id } = first(await boxesOf(1));
    const { version } = await plan();
    await saved([{ id, place: at(500) }], { version });
    const response = await save([{ id, place: at(0) }], { version });
    expect(problemOf(response)).toEqual([409, 'changed-elsewhere']);
    expect(response.json<Problem>().current).toMatchObject({ draft: { places: [{ id, place: at(500) }] }, version: version + 1 });
    expect(problemOf(await publish(version))).toEqual([409, 'changed-elsewhere']);
    expect(problemOf(await manager.post(`${url}/discard`, { version }))).toEqual([409, 'changed-elsewhere']);
    expect(await entries('plan.save-draft')).toHaveLength(1);
  });

  test('of whom both save the first draft at once: one of them', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => save([], { version: 0, floors: [{ ...ground, width: n * 100 }] })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('of whom both publish at once: one publication and one audit entry', async () => {
    const { id } = first(await boxesOf(1));
    const version = await saved([{ id, place: at(0) }]);
    const answers = await Promise.all([publish(version), publish(version)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [entry, ...others] = await entries('plan.publish');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ reason: 'nová stena', changes: { added: { after: ['A1'] } } });
  });
});

describe('publishing', () => {
  test('rejects overlaps, boxes outside and missing floors, names each box, and changes nothing', async () => {
    const [a, b, c, d] = await boxesOf(4);
    const version = await saved([
      { id: a?.id, place: at(0) },
      { id: b?.id, place: at(149) },
      { id: c?.id, place: at(1900) },
      { id: d?.id, place: at(600, 0, { floor: 4 }) },
    ]);
    const faults = [
      `boxes.${a?.id} box/overlaps`,
      `boxes.${b?.id} box/overlaps`,
      `boxes.${c?.id} plan/outside-floor`,
      `boxes.${d?.id} plan/no-floor`,
    ];
    const response = await publish(version);
    expect(problemOf(response)).toEqual([409, 'plan/faulty', ...faults]);
    expect(first(response.json<Problem>().errors ?? [])).toMatchObject({ params: { name: 'A1', other: 'A2' } });
    expect((await changes()).faults.map(({ id, code }) => `boxes.${id} ${code}`)).toEqual(faults);
    expect(first((await shown()).floors).boxes).toEqual([]);
    expect(await entries('plan.publish')).toEqual([]);
  });

  test('swaps two boxes, turns one, and moves one to another floor', async () => {
    const [a, b, c] = await boxesOf(3, { onPlan: true });
    const turned = { floor: 1, x: 0, y: 0, width: 200, height: 150 };
    await published(
      [
        { id: a?.id, place: at(150) },
        { id: b?.id, place: at(0) },
        { id: c?.id, place: turned },
      ],
      { floors: [ground, { ...ground, floor: 1 }] },
    );
    const [lower, upper] = (await shown()).floors;
    expect(lower?.boxes.map(({ name, x }) => [name, x])).toEqual([
      ['A1', 150],
      ['A2', 0],
    ]);
    expect(upper?.boxes).toMatchObject([{ name: 'A3', ...{ width: 200, height: 150 } }]);
    const record = (await manager.get(`/api/admin/boxes/${c?.id}`)).json<BoxRecord>();
    expect(record).toMatchObject({ floor: 1, width: 150, length: 200, version: 2 });
    expect((await entries('plan.publish')).map(({ changes: stored }) => stored)).toMatchObject([
      { moved: { after: ['A1', 'A2'] }, resized: { after: ['A3'] } },
    ]);
  });

  test('takes a free box off the plan: it stays on offer, without a way from the entrance', async () => {
    const [a] = await boxesOf(2, { onPlan: true });
    await published([{ id: a?.id, place: null }]);
    expect(first((await shown()).floors).boxes.map(({ name }) => name)).toEqual(['A2']);
    const { boxes } = (await app.get(`/api/client/warehouse/${warehouseId}/boxes`)).json<BoxList>();
    expect(boxes.find(({ name }) => name === 'A1')).toMatchObject({ availability: 'AVAILABLE', wayMetres: null });
    expect((await plan()).boxes.map(({ name, place }) => [name, place === null])).toEqual([
      ['A1', true],
      ['A2', false],
    ]);
  });

  test('keeps let and held boxes on the plan, but moves them', async () => {
    const [a, b] = await boxesOf(2, { onPlan: true });
    if (a === undefined || b === undefined) throw new Error('There are no boxes');
    await rent(a.id);
    const version = await saved([{ id: a.id, place: null }]);
    expect(problemOf(await publish(version))).toEqual([409, 'plan/faulty', `boxes.${a.id} box/occupied`]);
    await published([{ id: a.id, place: at(900) }]);
    expect(first((await shown()).floors).boxes).toMatchObject([{ name: 'A1', x: 900 }, { name: 'A2' }]);
    await expect(app.rows(`update boxes set shape = '{}' where id = $1`, [a.id])).rejects.toThrow('is let or held');
    expect(await app.rows(`update boxes set shape = '{}', placed_at = null where id = $1 returning id`, [b.id])).toHaveLength(1);
  });

  test('and an order for the box that leaves the plan, at once: never a let box without a place', async () => {
    const [a] = await boxesOf(1, { onPlan: true });
    if (a === undefined) throw new Error('There is no box');
    const version = await saved([{ id: a.id, place: null }]);
    const { id: clientId } = await createUser(app.pool);
    const contract = await createContract(app.pool, { clientId });
    const [publication] = await Promise.all([
      publish(version),
      app.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, $3)`, [
        a.id,
        contract.id,
        app.clock.now(),
      ]),
    ]);
    // Either order is right: who rents a box that has left the plan has seen it in the list.
    const isOnPlan = (await plan()).boxes[0]?.place !== null;
    expect([publication.statusCode, isOnPlan]).toEqual(isOnPlan ? [409, true] : [200, false]);
  });

  test('puts the boxes under the constraint of the database: none can overlap or leave its floor any more', async () => {
    const [a, b] = await boxesOf(2);
    await published([a, b].map((box, index) => ({ id: box?.id, place: at(index * 150) })));
    const shape = (x: number) => JSON.stringify({ x, y: 0, width: 150, height: 200 });
    await expect(app.rows('update boxes set shape = $2 where id = $1', [b?.id, shape(149)])).rejects.toThrow('boxes_places_apart');
    expect(await app.rows('update boxes set shape = $2 where id = $1 returning id', [b?.id, shape(151)])).toHaveLength(1);
    await expect(app.rows(`update warehouses set floor_plan = '{"floors": []}' where id = $1`, [warehouseId])).rejects.toThrow(
      'is outside the plan',
    );
  });

  test('repairs a plan from before the editor whose boxes overlap', async () => {
    const [a, b] = [await insertBox(app.pool, warehouseId, { name: 'X1' }), await insertBox(app.pool, warehouseId, { name: 'X2' })];
    expect(problemOf(await publish(await saved([])))).toEqual([409, 'plan/faulty', `boxes.${a} box/overlaps`, `boxes.${b} box/overlaps`]);
    await published([{ id: b, place: { floor: 0, x: 200, y: 0, width: 200, height: 200 } }]);
    expect(await changesOfFloor(b, 1)).toEqual([200, undefined]);
    await published(
      [
        { id: a, place: { floor: 1, x: 200, y: 0, width: 200, height: 200 } },
        { id: b, place: at(200) },
      ],
      {
        floors: [ground, { ...ground, floor: 1 }],
      },
    );
    expect(await changesOfFloor(b, 1)).toEqual([409, 'box/overlaps', 'floor box/overlaps']);
  });
});

/** Moves a box to another floor with the form of the box. */
async function changesOfFloor(id: string, floor: number) {
  const box = (await manager.get(`/api/admin/boxes/${id}`)).json<BoxRecord>();
  return problemOf(await manager.put(`/api/admin/boxes/${id}`, { ...box, floor, position: null }));
}

describe('a huge plan', () => {
  test('of 5,000 boxes is saved, compared and published', async () => {
    await app.rows(
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
       select $1, 'H' || n, 150, 200, 250, 5000, 'V1', '{}' from generate_series(1, 5000) n`,
      [warehouseId],
    );
    const { boxes } = await plan();
    const places = boxes.map(({ id }, index) => ({ id, place: at((index % 100) * 150, Math.floor(index / 100) * 200) }));
    const version = await saved(places, { floors: [{ ...ground, width: 15_000, height: 10_000 }] });
    const { boxes: added, faults } = await changes();
    expect([added.length, faults]).toEqual([5000, []]);
    expect((await publish(version)).statusCode).toBe(200);
    expect(first((await shown()).floors).boxes).toHaveLength(5000);
  }, 60_000);

  test('of which one box moves is read once, and no other box is locked or written', async () => {
    await app.rows(
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, placed_at)
       select $1, 'H' || n, 100, 100, 250, 5000, 'V1', jsonb_build_object('x', n % 100 * 100, 'y', n / 100 * 100, 'width', 100, 'height', 100), '2026-03-01'
       from generate_series(0, 2999) n`,
      [warehouseId],
    );
    const floors = [{ ...ground, width: 15_000, height: 10_000 }];
    const before = await plan();
    const moved = first(before.boxes);
    const place = { floor: 0, x: 12_000, y: 0, width: 100, height: 100 };
    const version = await saved([{ id: moved.id, place }], { floors });
    const rowVersions = async () =>
      new Map(
        (
          await app.rows<{ id: string; row: string }>(`select id, xmin || ' ' || xmax as row from boxes where warehouse_id = $1`, [
            warehouseId,
          ])
        ).map(({ id, row }) => [id, row]),
      );
    const stored = await rowVersions();
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const response = await publish(version);
    const texts = (sent.mock.calls as unknown[][]).map(([query]) =>
      String(typeof query === 'object' && query !== null && 'text' in query ? query.text : query),
    );
    sent.mockRestore();
    expect(texts.filter((text) => /from boxes b left join box_reservations/.test(text))).toHaveLength(1);
    const written = [...(await rowVersions())].filter(([id, row]) => stored.get(id) !== row).map(([id]) => id);
    expect(written).toEqual([moved.id]);
    expect(response.json()).toEqual(await plan());
    expect(response.json<WarehousePlan>().boxes).toEqual(before.boxes.map((box) => (box.id === moved.id ? { ...box, place } : box)));
  });

  test('that is drafted again keeps the floor of the only box that it leaves there', async () => {
    await app.rows(
      `insert into boxes (warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, placed_at)
       select $1, 'H' || n, 1, 100, 100, 250, 5000, 'V1', jsonb_build_object('x', n % 100 * 100, 'y', n / 100 * 100, 'width', 100, 'height', 100), '2026-03-01'
       from generate_series(0, 2999) n`,
      [warehouseId],
    );
    const [last, ...others] = (await plan()).boxes.toReversed();
    const down = others.map(({ id, place }) => ({ id, place: { ...place, floor: 0 } }));
    await saved(down, { floors: [{ ...ground, width: 15_000, height: 10_000 }] });
    const { draft } = await plan();
    expect(draft?.floors.map(({ floor, width, height }) => [floor, width, height])).toEqual([
      [0, 15_000, 10_000],
      [1, (last?.place?.x ?? 0) + 100, (last?.place?.y ?? 0) + 100],
    ]);
    expect(draft?.places).toHaveLength(2999);
  });

  test('of more than 10,000 places is rejected', async () => {
    const places = Array.from({ length: 10_001 }, () => ({ id: randomUUID(), place: null }));
    expect(problemOf(await save(places)).slice(0, 3)).toEqual([400, 'request/invalid', 'places revalid/rule/basic/regex']);
  });
});

describe('a person', () => {
  test('of another warehouse finds no plan, and one who only reads can change nothing', async () => {
    const stranger = await aStaffClient(app, { preset: 'manager', warehouseId: await aShownWarehouse(app) });
    const version = await saved([]);
    expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await publish(version, stranger)).statusCode).toBe(404);
    const reader = await aStaffClient(app, { preset: 'read-only', warehouseId });
    expect((await reader.get(url)).statusCode).toBe(200);
    expect((await publish(version, reader)).statusCode).toBe(403);
    expect((await plan()).draft).not.toBeNull();
  });

  test('must give a reason to publish', async () => {
    const version = await saved([]);
    expect(problemOf(await manager.post(`${url}/publish`, { version, reason: ' ' }))).toEqual([
      400,
      'request/invalid',
      'reason revalid/rule/basic/not-null',
    ]);
  });
});
