import type { Problem } from '@komora/api';
import type { ImportRecord, Rehearsal } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientFile, contractFile, type MigrationScene, migrationScene } from '../kit/scenes/migration-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import type { ImportDesk } from './import-desk.ts';

const database = useTestDatabase();
let app: TestApp;
let desk: ImportDesk;
let scene: MigrationScene;
let domain: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  domain = `newer${count}.example`;
  scene = await migrationScene(app);
  desk = scene.desk;
  // A phone belongs to one account.
  expect(await desk.applied('CLIENTS', clientFile(domain))).toMatchObject({ state: 'APPLIED', created: 2 });
});

const here = () => ({ warehouse: scene.warehouseId });
const codes = ({ faults }: ImportRecord) => faults.map(({ row, column, code }) => [row, column, code]);
const migrate = async () => {
  const record = await desk.applied('CONTRACTS', contractFile(domain), here());
  expect(record).toMatchObject({ state: 'APPLIED', created: 3, faultCount: 0 });
  return record;
};
const contracts = () =>
  app.rows<Record<string, unknown>>(
    `select c.quiet, c.rent_net_month as rent, c.recurring_amount as recurring, b.name as box, r.kind, t.rent_net_month as term
     from contracts c join boxes b on b.id = c.box_id left join box_reservations r on r.box_id = b.id and r.contract_id = c.id
     join contract_terms t on t.contract_id = c.id and t.valid_from = c.starts_on
     where c.warehouse_id = $1 order by c.business_id`,
    [scene.warehouseId],
  );
/** Waits until this number of transactions waits for locks. */
const waiting = (number: number) =>
  waitUntil(async () => {
    const { count: found } = await app.one<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return found >= number;
  });

describe('contracts of another system', () => {
  test('are replaced by a newer file, with their terms, and go live and are undone with it', async () => {
    const first = await migrate();
    const changed = contractFile(domain).replace('50,00', '55,00').replace(';M2;', ';M4;');
    const second = await desk.applied('CONTRACTS', changed, here());
    expect(second).toMatchObject({ state: 'APPLIED', created: 0, updated: 3 });
    expect(await contracts()).toMatchObject([
      { rent: 5500, term: 5500, recurring: 7134, kind: 'RENTED' },
      { box: 'M4', kind: 'RENTED' },
      {},
    ]);
    const rehearsal = async ({ id }: ImportRecord) => (await desk.person.get(`/api/admin/imports/${id}/rehearsal`)).json<Rehearsal>().bills;
    expect([await rehearsal(first), await rehearsal(second)]).toEqual([0, 5]);
    expect((await desk.act(first, 'live', { reason: 'old file' })).json<Problem>().code).toBe('import/wrong-state');
    expect((await desk.act(first, 'undo', { reason: 'old file' })).json()).toMatchObject({ state: 'UNDONE' });
    expect(await contracts()).toHaveLength(3);
    expect((await desk.act(second, 'live', { reason: 'go-live' })).json()).toMatchObject({ state: 'LIVE' });
    expect(await contracts()).toMatchObject([{ quiet: false }, { quiet: false }, { quiet: false }]);
    expect(
      await app.rows(
        `select e.amount from ledger_entries e join contracts c on c.id = e.contract_id where c.warehouse_id = $1 and e.kind = 'OPENING' order by e.amount`,
        [scene.warehouseId],
      ),
    ).toEqual([{ amount: -2000 }, { amount: 6519 }]);
    expect(codes(await desk.checked('CONTRACTS', changed, here()))).toMatchObject([
      [2, 'externalId', 'import/contract-live'],
      [3, 'externalId', 'import/contract-live'],
      [4, 'externalId', 'import/contract-live'],
    ]);
  });

  test('that a newer file replaced are removed by its undo, and those that it does not name stay with their file', async () => {
    const first = await migrate();
    const lines = contractFile(domain).split('\n');
    const second = await desk.applied('CONTRACTS', lines.slice(0, 2).join('\n'), here());
    expect((await desk.act(second, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
    expect(await contracts()).toMatchObject([{ box: 'M2' }, { box: 'M3' }]);
    expect((await desk.act(first, 'live', { reason: 'go-live' })).json()).toMatchObject({ state: 'LIVE' });
    expect(await contracts()).toMatchObject([{ quiet: false }, { quiet: false }]);
  });

  test('with the number of a contract of another warehouse are rejected, and that contract keeps its box', async () => {
    await migrate();
    const [other, before] = [await insertWarehouse(app.pool), await contracts()];
    await insertBox(app.pool, other, { name: 'M1' });
    const file = contractFile(domain).split('\n').slice(0, 2).join('\n');
    const record = await desk.applied('CONTRACTS', file, { warehouse: other });
    expect([record.state, codes(record)]).toEqual(['CHECKED', [[2, 'externalId', 'import/duplicate']]]);
    expect(await contracts()).toEqual(before);
  });

  test.each(['live', 'undo'])('%s of the first file waits for a newer file that is being applied', async (end) => {
    const first = await migrate();
    const second = await desk.checked('CONTRACTS', contractFile(domain).replace('50,00', '55,00'), here());
    await desk.act(second, 'apply');
    const blocker = await app.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from boxes where warehouse_id = $1 for update', [scene.warehouseId]);
      const applied = app.runJob('run-import', { id: second.id, isApplied: true });
      await waiting(1);
      const ended = desk.act(first, end, { reason: 'first file' });
      await waiting(2);
      await blocker.query('commit');
      await applied;
      // The newer file owns all contracts now.
      expect((await ended).json<{ code?: string; state?: string }>()).toMatchObject(
        end === 'live' ? { code: 'import/wrong-state' } : { state: 'UNDONE' },
      );
    } finally {
      blocker.release(true);
    }
    expect(await desk.read(second.id)).toMatchObject({ state: 'APPLIED', updated: 3 });
    expect(await contracts()).toMatchObject([{ quiet: true, rent: 5500 }, { quiet: true }, { quiet: true }]);
  });
});
