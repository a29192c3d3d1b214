import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { BoxRecord, BulkPreview, BulkRun } from '@komora/api/admin';
import { holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let warehouseId: string;
let manager: StaffClient;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aShownWarehouse(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const reason = 'zatečená strecha';
const repair = { state: 'REPAIR', from: '2026-03-02', until: '2026-03-05', reason };
const raise = { set: null, currency: null, percent: 500, roundTo: 100, effectiveOn: null, reason };
type What = 'state' | 'offer' | 'prices';

const boxes = (count: number, price = 10_000): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insertBox(app.pool, warehouseId, { price })));
const preview = async (what: What, body: object, who = manager) => who.post(`/api/admin/boxes/${what}/preview`, body);
const send = (what: What, body: object, { who = manager, key = randomUUID() as string } = {}) =>
  app.call('POST', `/api/admin/boxes/${what}`, { headers: { ...who.headers, 'idempotency-key': key }, payload: body });
/** Previews a change, and applies what was seen. */
async function accept(what: What, body: object, who = manager): Promise<string> {
  const { matched, set } = (await preview(what, body, who)).json<BulkPreview>();
  const response = await send(what, { ...body, expected: { matched, set } }, { who });
  expect(response.statusCode).toBe(200);
  return response.json<{ runId: string }>().runId;
}
const runOf = async (id: string, who = manager) => (await who.get(`/api/admin/bulk-runs/${id}`)).json<BulkRun>();
const pricesNow = async () =>
  (
    await app.rows<{ price: number }>('select price_net_month as price from boxes where warehouse_id = $1 order by name_order', [
      warehouseId,
    ])
  ).map(({ price }) => price);
const entries = (runOfVerb: string) =>
  app.rows<{ noun_id: string; reason: string; staff_id: string; changes: object }>(
    'select noun_id, reason, staff_id, changes from audit_log where verb = $1 and warehouse_id = $2 order by id',
    [runOfVerb, warehouseId],
  );
const ended = (changed: number, unchanged = 0, rejected = 0) => ({ changed, unchanged, rejected, finishedAt: expect.any(String) });

describe('a preview', () => {
  test('counts what would change, what stays and what is rejected, with examples, and changes nothing', async () => {
    const [free, held, repaired, removed] = await boxes(4);
    const elsewhere = await insertBox(app.pool, await insertWarehouse(app.pool));
    await manager.put(`/api/admin/boxes/${repaired}/state`, { ...repair, version: 1 });
    await manager.post(`/api/admin/boxes/${removed}/remove`, { version: 1, reason });
    await holdBox(app.pool, held ?? '', new Date('2026-03-02T09:30:00Z'));
    const body = { ...repair, selection: { ids: [free, held, repaired, removed, elsewhere] } };
    const before = await app.rows('select id, version from boxes order by id');
    const seen = (await preview('state', body)).json<BulkPreview>();
    expect(seen).toMatchObject({ matched: 5, changed: 1, unchanged: 1 });
    expect(seen.rejected.sort((a, b) => a.count - b.count)).toMatchObject([
      { code: 'box/occupied', count: 1, examples: [{ id: held, name: expect.any(String) }] },
      { code: 'not-found', count: 2, examples: [removed, elsewhere].map((id) => ({ id, name: null })) },
    ]);
    expect(await app.rows('select id, version from boxes order by id')).toEqual(before);
    // The change does what the preview said.
    const runId = (await send('state', { ...body, expected: { matched: seen.matched, set: seen.set } })).json<{ runId: string }>().runId;
    expect(await runOf(runId)).toMatchObject({ total: 5, changed: 0, finishedAt: null });
    await app.run();
    const run = await runOf(runId);
    expect(run).toMatchObject({ kind: 'BOX_STATE', ...ended(1, 1, 3) });
    expect(run.rejections.map(({ code }) => code).sort()).toEqual(['box/occupied', 'not-found', 'not-found']);
  });

  test('of prices says the sums by currency', async () => {
    await boxes(3);
    const seen = (await preview('prices', { ...raise, selection: { filter: { warehouse: warehouseId } } })).json<BulkPreview>();
    expect(seen).toMatchObject({ changed: 3, amounts: [{ currency: 'EUR', before: 30_000, after: 31_500 }] });
  });

  test.each([
    ['state', { from: '2026-03-01' }, 'from'],
    ['state', { selection: {} }, 'selection'],
    ['prices', { set: 5000 }, 'percent'],
    ['prices', { set: 5000, percent: null }, 'currency'],
    ['prices', { set: 1, percent: null, currency: 'EUR' }, 'set'],
    ['prices', { effectiveOn: '2026-03-01' }, 'effectiveOn'],
  ] as const)('of %s with %o is rejected at its field', async (what, change, path) => {
    await boxes(1);
    const base = what === 'state' ? repair : raise;
    const response = await preview(what, { ...base, selection: { filter: { warehouse: warehouseId } }, ...change });
    const problem = response.json<Problem>();
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['request/invalid', path]);
  });
});

describe('a change of all that match a filter', () => {
  test('reaches boxes on no page of the browser, each with an audit entry of its own', async () => {
    const ids = await boxes(230);
    await insertBox(app.pool, await insertWarehouse(app.pool));
    const runId = await accept('offer', { active: false, reason, selection: { filter: { state: ['FREE_TO_LET'] } } });
    await app.run();
    expect(await runOf(runId)).toMatchObject({ total: 230, ...ended(230) });
    const written = await entries('box.change');
    expect(written.map(({ noun_id }) => noun_id).sort()).toEqual([...ids].sort());
    expect(written[0]).toMatchObject({ reason, staff_id: manager.id, changes: { active: { before: true, after: false } } });
    expect(await app.rows(`select changes from audit_log where verb = 'box.change-offers' and noun_id = $1`, [runId])).toHaveLength(1);
  });

  test('is not made when another box matches by then, and not when one has changed', async () => {
    await boxes(2);
    const body = { ...raise, selection: { filter: { warehouse: warehouseId } } };
    const first = (await preview('prices', body)).json<BulkPreview>();
    const [third = ''] = await boxes(1);
    const outdated = async ({ matched, set }: BulkPreview) =>
      (await send('prices', { ...body, expected: { matched, set } })).json<Problem>().code;
    expect(await outdated(first)).toBe('bulk/set-changed');
    const second = (await preview('prices', body)).json<BulkPreview>();
    await app.rows('update boxes set price_net_month = 20000 where id = $1', [third]);
    expect(await outdated(second)).toBe('bulk/set-changed');
    await app.run();
    expect(await pricesNow()).toEqual(expect.arrayContaining([10_000, 10_000, 20_000]));
    expect(await entries('price.change')).toEqual([]);
  });

  test('keeps to the boxes of its preview, also when others match before the job begins', async () => {
    await boxes(2);
    const runId = await accept('prices', { ...raise, selection: { filter: { warehouse: warehouseId } } });
    await boxes(1);
    await app.run();
    expect(await runOf(runId)).toMatchObject({ total: 2, ...ended(2) });
    expect((await pricesNow()).sort()).toEqual([10_000, 10_500, 10_500]);
  });

  test('is limited to 10,000 boxes', async () => {
    await app.rows(
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
       select $1, 'M' || n, 100, 100, 250, 5000, 'V1', '{}', $2 from generate_series(1, 10001) n`,
      [warehouseId, app.clock.now()],
    );
    const problem = (await preview('prices', { ...raise, selection: { filter: { warehouse: warehouseId } } })).json<Problem>();
    expect(problem.errors).toEqual([{ path: 'selection', code: 'box/too-many-rows', params: { max: 10_000 } }]);
    await app.rows(`delete from boxes where warehouse_id = $1`, [warehouseId]);
  });
});

describe('two changes at once', () => {
  test('of the same preview by two people raise each price once', async () => {
    await boxes(210);
    const colleague = await aStaffClient(app, { preset: 'manager', warehouseId });
    const body = { ...raise, selection: { filter: { warehouse: warehouseId } } };
    const runs = await Promise.all([accept('prices', body), accept('prices', body, colleague)]);
    await Promise.all(runs.map((runId) => app.runJob('change-boxes', { runId })));
    expect(new Set(await pricesNow())).toEqual(new Set([10_500]));
    const [mine, theirs] = [await runOf(runs[0] ?? ''), await runOf(runs[1] ?? '', colleague)];
    expect(mine.changed + theirs.changed).toBe(210);
    expect([...mine.rejections, ...theirs.rejections].every(({ code }) => code === 'changed-elsewhere')).toBe(true);
    expect(mine.rejected + theirs.rejected).toBe(210);
  });

  test('by two workers of one run change each box once', async () => {
    await boxes(450);
    const runId = await accept('prices', { ...raise, selection: { filter: { warehouse: warehouseId } } });
    await Promise.all([app.runJob('change-boxes', { runId }), app.runJob('change-boxes', { runId })]);
    expect(new Set(await pricesNow())).toEqual(new Set([10_500]));
    expect(await runOf(runId)).toMatchObject(ended(450));
    expect(await entries('price.change')).toHaveLength(450);
  });

  test('a repeated request with one key starts one run, and the key fits no other request', async () => {
    await boxes(2);
    const body = { ...raise, selection: { filter: { warehouse: warehouseId } } };
    const { matched, set } = (await preview('prices', body)).json<BulkPreview>();
    const request = { ...body, expected: { matched, set } };
    const key = randomUUID();
    const responses = await Promise.all([send('prices', request, { key }), send('prices', request, { key })]);
    expect(new Set(responses.map((response) => response.json<{ runId: string }>().runId)).size).toBe(1);
    expect((await send('prices', { ...request, percent: 600 }, { key })).json<Problem>().code).toBe('idempotency/key-reused');
    await app.run();
    expect(new Set(await pricesNow())).toEqual(new Set([10_500]));
  });
});

describe('a run', () => {
  test('that was killed after a batch goes on with the next one, and changes nothing twice', async () => {
    await boxes(450);
    const runId = await accept('prices', { ...raise, selection: { filter: { warehouse: warehouseId } } });
    // The second batch fails as a lost connection does, after the first has been committed.
    await app.rows(`create function stop_here() returns trigger language plpgsql as $$ begin
      if (select count(*) from bulk_run_items where run_id = '${runId}' and outcome is not null) >= 400 then raise exception 'killed' using errcode = '57P01'; end if; return null; end $$`);
    await app.rows('create trigger stop_here after update on bulk_run_items for each statement execute function stop_here()');
    await expect(app.runJob('change-boxes', { runId })).rejects.toThrow('not available');
    expect(await runOf(runId)).toMatchObject({ changed: 200, finishedAt: null });
    expect((await pricesNow()).filter((price) => price === 10_500)).toHaveLength(200);
    await app.rows('drop trigger stop_here on bulk_run_items');
    await app.run();
    expect(await runOf(runId)).toMatchObject(ended(450));
    expect(new Set(await pricesNow())).toEqual(new Set([10_500]));
    expect(await entries('price.change')).toHaveLength(450);
    await app.runJob('change-boxes', { runId });
    expect(await entries('price.change')).toHaveLength(450);
  });

  test('rejects a box that the database rejects, and changes the others', async () => {
    const ids = await boxes(5);
    const runId = await accept('offer', { active: false, reason, selection: { ids } });
    await app.rows(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.id = '${ids[2]}' then raise exception 'no' using errcode = 'check_violation'; end if; return new; end $$`);
    await app.rows('create trigger refuse_one before update on boxes for each row execute function refuse_one()');
    await app.run();
    await app.rows('drop trigger refuse_one on boxes');
    expect(await runOf(runId)).toMatchObject({ ...ended(4, 0, 1), rejections: [{ id: ids[2], code: 'changed-elsewhere' }] });
  });

  test('rejects a box that was held or changed after the request', async () => {
    const [kept = '', changed = '', held = ''] = await boxes(3);
    const runId = await accept('state', { ...repair, selection: { ids: [kept, changed, held] } });
    await app.rows('update boxes set version = version + 1 where id = $1', [changed]);
    await holdBox(app.pool, held, new Date('2026-03-02T09:30:00Z'));
    await app.run();
    expect((await runOf(runId)).rejections.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [changed, 'changed-elsewhere'],
        [held, 'box/occupied'],
      ].sort(),
    );
    expect((await manager.get(`/api/admin/boxes/${kept}`)).json<BoxRecord>().state).toBe('REPAIR');
  });

  test('changes nothing more when the person has lost the right or has left', async () => {
    // The database keeps one owner.
    await aStaffClient(app);
    for (const lose of [
      'delete from assignments where staff_id = $1',
      `update staff set ended_at = now(), password_hash = null, totp_secret_encrypted = null where id = $1`,
    ]) {
      const [box = ''] = await boxes(1);
      const person = await aStaffClient(app, { preset: 'manager', warehouseId });
      const runId = await accept('prices', { ...raise, selection: { ids: [box] } }, person);
      await app.rows(lose, [person.id]);
      await app.run();
      expect(await app.rows('select outcome, code from bulk_run_items where run_id = $1', [runId])).toEqual([
        { outcome: 'REJECTED', code: 'not-found' },
      ]);
    }
    expect(new Set(await pricesNow())).toEqual(new Set([10_000]));
  });

  test('belongs to the person who started it', async () => {
    const runId = await accept('offer', { active: false, reason, selection: { ids: await boxes(1) } });
    const owner = await aStaffClient(app);
    expect((await owner.get(`/api/admin/bulk-runs/${runId}`)).statusCode).toBe(404);
    await app.run();
  });

  test('never touches boxes out of scope, by id or by filter', async () => {
    const elsewhere = await insertWarehouse(app.pool);
    const [own = ''] = await boxes(1);
    const foreign = await insertBox(app.pool, elsewhere, { price: 10_000 });
    for (const selection of [{ ids: [foreign] }]) expect((await preview('prices', { ...raise, selection })).statusCode).toBe(404);
    for (const filter of [{ warehouse: elsewhere }, {}]) {
      const seen = (await preview('prices', { ...raise, selection: { filter } })).json<BulkPreview>();
      expect(seen.matched).toBe('warehouse' in filter ? 0 : 1);
    }
    await accept('prices', { ...raise, selection: { ids: [own, foreign] } });
    await app.run();
    const [{ price } = { price: 0 }] = await app.rows<{ price: number }>('select price_net_month as price from boxes where id = $1', [
      foreign,
    ]);
    expect(price).toBe(10_000);
  });
});

test('prices of several currencies: an amount changes only the boxes of its currency; from a day it is planned', async () => {
  const owner = await aStaffClient(app);
  const [slovak = ''] = await boxes(1);
  const czech = await insertBox(app.pool, await insertWarehouse(app.pool, { country: 'CZE' }), { price: 100_000 });
  const body = { ...raise, set: 12_000, currency: 'EUR', percent: null, effectiveOn: '2026-04-01', selection: { ids: [slovak, czech] } };
  const runId = await accept('prices', body, owner);
  await app.run();
  expect(await runOf(runId, owner)).toMatchObject({ ...ended(1, 0, 1), rejections: [{ id: czech, code: 'bulk/other-currency' }] });
  expect(await app.rows(`select price_net_month as price, effective_on as day from planned_prices where box_id = $1`, [slovak])).toEqual([
    { price: 12_000, day: '2026-04-01' },
  ]);
  expect(await pricesNow()).toEqual([10_000]);
});

test('boxes that are offered again go to the waitlist first', async () => {
  const [box = ''] = await boxes(1);
  await app.rows('update boxes set active = false where id = $1', [box]);
  await app.rows(`insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, 'caka@example.com', 'SK', $2)`, [
    warehouseId,
    app.clock.now(),
  ]);
  await accept('offer', { active: true, reason, selection: { ids: [box] } });
  await app.run();
  expect((await manager.get(`/api/admin/boxes/${box}`)).json<BoxRecord>()).toMatchObject({ active: true, state: 'HELD' });
});
