import { type APIRequestContext, test } from '@playwright/test';

export interface FreeBox {
  readonly boxId: string;
  readonly boxName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
}

export interface BoxFilter {
  /** ISO alpha-3. Tests that walk through the catalog use Slovakia, so the default is another country. */
  readonly country?: string;
  /** The full name of a warehouse. Tests that open doors name one each: an open entrance stays open for some seconds. */
  readonly warehouse?: string;
  /** V2 is a lock that opens from the phone, V1 a padlock. */
  readonly lock?: 'V1' | 'V2';
}

interface ListedBox {
  readonly id: string;
  readonly name: string;
  readonly availability: string;
  readonly lockVersion: 'V1' | 'V2';
}

export interface WarehouseWithBoxes {
  readonly id: string;
  readonly name: string;
  readonly hasFreeBoxes: boolean;
}

/** A free box that no parallel test takes: each worker takes boxes of its own share of the ids. */
export async function freeBox(request: APIRequestContext, { country = 'POL', warehouse, lock }: BoxFilter = {}): Promise<FreeBox> {
  const { workers } = test.info().config;
  const isOwn = (id: string): boolean => Number.parseInt(id.slice(-6), 16) % workers === test.info().parallelIndex;
  const warehouses: WarehouseWithBoxes[] = await readList(request, `/api/client/warehouse?limit=100&country=${country}`, 'warehouses');
  for (const { id, name, hasFreeBoxes } of warehouses) {
    if (!hasFreeBoxes || (warehouse !== undefined && warehouse !== name)) continue;
    const boxes = await readList<ListedBox>(request, `/api/client/warehouse/${id}/boxes`, 'boxes');
    const free = boxes.find((box) => box.availability === 'AVAILABLE' && isOwn(box.id) && (lock === undefined || lock === box.lockVersion));
    if (free !== undefined) return { boxId: free.id, boxName: free.name, warehouseId: id, warehouseName: name };
  }
  throw new Error(`The demo catalog has no free box left in ${warehouse ?? country}`);
}

/** The first warehouse of a country that has free boxes. */
export async function readWarehouse(request: APIRequestContext, country: string): Promise<WarehouseWithBoxes> {
  const warehouses: WarehouseWithBoxes[] = await readList(request, `/api/client/warehouse?limit=100&country=${country}`, 'warehouses');
  const found = warehouses.find(({ hasFreeBoxes }) => hasFreeBoxes);
  if (found === undefined) throw new Error(`No warehouse of ${country} has a free box`);
  return found;
}

async function readList<T>(request: APIRequestContext, path: string, name: string): Promise<T[]> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path} responded with ${response.status()}`);
  return (await response.json())[name];
}
