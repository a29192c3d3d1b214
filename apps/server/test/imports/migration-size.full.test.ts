import { insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationScene } from '../kit/scenes/migration-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const size = 10_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());

test('imports 10,000 boxes, clients and contracts, and sets them live', async () => {
  const { desk, warehouseId } = await migrationScene(app);
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const file = (header: string, row: (number: number) => string) => [header, ...numbers.map(row)].join('\n');
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    console.info(`${name}: ${Math.round(performance.now() - started)} ms`);
    return result;
  };
  const here = { warehouse: warehouseId };
  const boxes = file('name;width;length;price', (number) => `B${number};1;2;50`);
  expect(await timed('check and apply boxes', () => desk.applied('BOXES', boxes, here))).toMatchObject({ state: 'APPLIED', created: size });
  const clients = file(
    'Customer ID;First name;Last name;Email;Phone;Street;Number of house;City;Zip',
    (number) => `K${number};Jana;Nováková;k${number}@size.example;+4219${String(10_000_000 + number)};Hlavná;1;Zvolen;960 01`,
  );
  expect(await timed('check and apply clients', () => desk.applied('CLIENTS', clients))).toMatchObject({ state: 'APPLIED', created: size });
  const contracts = file(
    'Lease Number;Unit;Customer ID;Move In;Paid Thru;Rent;Deposit;Balance',
    (number) => `${number};B${number};K${number};15.1.2024;14.3.2026;45,50;50;10`,
  );
  const record = await timed('check and apply contracts', () => desk.applied('CONTRACTS', contracts, here));
  expect(record).toMatchObject({ state: 'APPLIED', created: size, faultCount: 0 });
  await timed('rehearsal', () => desk.person.get(`/api/admin/imports/${record.id}/rehearsal`));
  const live = await timed('go-live', () => desk.act(record, 'live', { reason: 'go-live' }));
  expect(live.json()).toMatchObject({ state: 'LIVE' });
}, 600_000);
