import type { Problem } from '@komora/api';
import type { ImportKind, ImportRecord } from '@komora/api/admin';
import { insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { duringArchive } from '../kit/during.ts';
import { clientFile, contractFile, type MigrationScene, migrationScene } from '../kit/scenes/migration-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
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
  domain = `archived${count}.example`;
  scene = await migrationScene(app);
  expect(await scene.desk.applied('CLIENTS', clientFile(domain))).toMatchObject({ state: 'APPLIED', created: 2 });
});

const here = () => ({ warehouse: scene.warehouseId });
const codes = ({ faults }: ImportRecord) => faults.map(({ row, column, code }) => [row, column, code]);
const archive = () =>
  app.rows('update warehouses set deactivated_at = $2, archived_at = $2 where id = $1', [scene.warehouseId, app.clock.now()]);
const contracts = () => app.rows('select from contracts where warehouse_id = $1', [scene.warehouseId]);

const files: [ImportKind, () => string, number[]][] = [
  ['BOXES', () => 'name;width;length;price\nN1;1;2;50\n', [2]],
  ['PRICES', () => 'name;price\nM1;55\n', [2]],
  ['CONTRACTS', () => contractFile(domain), [2, 3, 4]],
];

test.each(files)('rows of an archived warehouse are faults of a file of %s', async (kind, file, lines) => {
  await archive();
  const record = await scene.desk.checked(kind, file(), here());
  expect([record.state, codes(record)]).toEqual(['CHECKED', lines.map((line) => [line, 'warehouse', 'import/archived-warehouse'])]);
  expect((await scene.desk.act(record, 'apply')).json<Problem>().code).toBe('import/faulty-rows');
});

test('a warehouse that was archived after the check rejects the application', async () => {
  const record = await scene.desk.checked('CONTRACTS', contractFile(domain), here());
  expect(record).toMatchObject({ state: 'CHECKED', faultCount: 0 });
  await archive();
  expect((await scene.desk.act(record, 'apply')).statusCode).toBe(200);
  await app.run();
  const after = await scene.desk.read(record.id);
  expect([after.state, codes(after)]).toEqual(['CHECKED', [2, 3, 4].map((line) => [line, 'warehouse', 'import/archived-warehouse'])]);
  expect(await contracts()).toEqual([]);
});

test('a warehouse that is archived during the application rejects its boxes', async () => {
  const record = await scene.desk.checked('CONTRACTS', contractFile(domain), here());
  expect((await scene.desk.act(record, 'apply')).statusCode).toBe(200);
  await duringArchive(app, scene.warehouseId, () => app.run());
  const after = await scene.desk.read(record.id);
  expect([after.state, codes(after)]).toEqual(['CHECKED', [2, 3, 4].map((line) => [line, 'box', 'import/box-occupied'])]);
  expect(await contracts()).toEqual([]);
});

test('a name of an archived warehouse can be the name of another one', async () => {
  const other = await insertWarehouse(app.pool);
  await app.rows('update warehouses set name = $2 where id = any($1)', [[other, scene.warehouseId], `Sklad ${domain}`]);
  await archive();
  expect(await scene.desk.applied('BOXES', `name;width;length;price;warehouse\nN1;1;2;50;Sklad ${domain}\n`)).toMatchObject({ created: 1 });
  expect(await app.rows('select name from boxes where warehouse_id = $1', [other])).toEqual([{ name: 'N1' }]);
});
