import { type APIRequestContext, test } from '@playwright/test';

export interface FreeBox {
  readonly boxId: string;
  readonly boxName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
}

interface Warehouse {
  readonly id: string;
  readonly name: string;
  readonly hasFreeBoxes: boolean;
}

/**
 * A free box that no test of another worker takes: each worker has the boxes whose id falls to it.
 * @param country ISO alpha-3; the journeys through the catalogue begin in Slovakia, so the others stay out of it
 */
export async function freeBox(request: APIRequestContext, country = 'POL'): Promise<FreeBox> {
  const { workers } = test.info().config;
  const mine = (id: string): boolean => Number.parseInt(id.slice(-6), 16) % workers === test.info().parallelIndex;
  const warehouses: Warehouse[] = await readList(request, `/api/client/warehouse?limit=100&country=${country}`, 'warehouses');
  for (const { id, name, hasFreeBoxes } of warehouses) {
    if (!hasFreeBoxes) continue;
    const boxes = await readList<{ id: string; name: string; availability: string }>(request, `/api/client/warehouse/${id}/boxes`, 'boxes');
    const free = boxes.find((box) => box.availability === 'AVAILABLE' && mine(box.id));
    if (free !== undefined) return { boxId: free.id, boxName: free.name, warehouseId: id, warehouseName: name };
  }
  throw new Error(`The demo catalogue has no free box left in ${country}`);
}

async function readList<T>(request: APIRequestContext, path: string, name: string): Promise<T[]> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return (await answer.json())[name];
}
