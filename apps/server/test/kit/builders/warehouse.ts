import { insertWarehouse, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type { TestApp } from '../test-app.ts';

export interface HomeWarehouse {
  operator: Operator;
  warehouseId: string;
}

const homes = new WeakMap<TestApp, Promise<HomeWarehouse>>();

/** The Slovak operator of an app and its first warehouse; created at the first call. */
export function homeWarehouse(app: TestApp): Promise<HomeWarehouse> {
  const known = homes.get(app);
  if (known !== undefined) return known;
  const created = (async () => {
    const operator = await createOperator(app.pool);
    return { operator, warehouseId: await createWarehouse(app.pool, operator) };
  })();
  homes.set(app, created);
  return created;
}

/** The same operator and warehouse for another program on the same database, or on a copy of it. */
export async function carryHome(from: TestApp, open: () => Promise<TestApp>): Promise<TestApp> {
  const home = await homeWarehouse(from);
  const app = await open();
  homes.set(app, Promise.resolve(home));
  return app;
}

export async function aWarehouse(app: TestApp, options: Parameters<typeof createWarehouse>[2] = {}): Promise<string> {
  return createWarehouse(app.pool, (await homeWarehouse(app)).operator, options);
}

/** A free box of 2 m² for 49.90 net a month, in the home warehouse by default. */
export async function aBox(app: TestApp, options: Parameters<typeof createBox>[2] = {}, warehouseId?: string): Promise<string> {
  return createBox(app.pool, warehouseId ?? (await homeWarehouse(app)).warehouseId, options);
}

/** A warehouse that the program shows already: the notification of a row that a test has inserted arrives a moment later. @returns its id */
export async function aShownWarehouse(app: TestApp, fields: Parameters<typeof insertWarehouse>[1] = {}): Promise<string> {
  const id = await insertWarehouse(app.pool, fields);
  await waitUntil(async () => (await app.get(`/api/client/warehouse/${id}`)).statusCode === 200, { what: 'the warehouse to be shown' });
  return id;
}
