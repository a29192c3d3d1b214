import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Locator, type Page, test } from '@playwright/test';

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
  /** The warehouse has another free box of the same sides and price, which no parallel test takes either. */
  readonly withEqual?: boolean;
  /** The warehouse has another free box, which no parallel test takes either: the next call with this warehouse returns it. */
  readonly withSecond?: boolean;
}

interface ListedBox {
  readonly id: string;
  readonly name: string;
  readonly availability: string;
  readonly lockVersion: 'V1' | 'V2';
  readonly width: number;
  readonly length: number;
  readonly height: number;
  readonly total: { readonly gross: number };
}

export interface WarehouseWithBoxes {
  readonly id: string;
  readonly name: string;
  readonly hasFreeBoxes: boolean;
}

/** Warehouses that tests name, because they open doors there. Other tests take their few boxes last. */
const NAMED = [
  'Bratislava – Rača',
  'Brno – Štýřice',
  'Budapest – Óbuda',
  'Kraków – Podgórze',
  'Praha – Chodov',
  'Praha – Holešovice',
  'Žilina – Centrum',
];

/** Tests of the catalogue compare its boxes and prices on several pages, so no test may rent here. */
export const UNCHANGED_WAREHOUSE = 'Bratislava – Ružinov';
/** All its boxes are let. Other tests have warehouses without a free box too, but not always with a box. */
export const FULL_WAREHOUSE = 'Košice – Juh';

/**
 * Claims a box for this worker until the end of the run. Shares by id or by position would leave a warehouse with few free boxes to one
 * worker, by chance. @returns false if a parallel worker has claimed it
 */
function claim(id: string): boolean {
  const { parallelIndex, project } = test.info();
  const folder = join(project.outputDir, 'claimed-boxes');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, id);
  try {
    writeFileSync(file, String(parallelIndex), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8') === String(parallelIndex);
  }
}

/** A free box that no parallel test takes. */
export async function freeBox(request: APIRequestContext, filter: BoxFilter = {}): Promise<FreeBox> {
  const { country = 'POL', warehouse, lock, withEqual = false, withSecond = false } = filter;
  const warehouses: WarehouseWithBoxes[] = await readList(request, `/api/client/warehouse?limit=100&country=${country}`, 'warehouses');
  const namedLast = warehouses.toSorted((one, other) => Number(NAMED.includes(one.name)) - Number(NAMED.includes(other.name)));
  for (const { id, name, hasFreeBoxes } of namedLast) {
    if (!hasFreeBoxes || name === UNCHANGED_WAREHOUSE || (warehouse !== undefined && warehouse !== name)) continue;
    const boxes = await readList<ListedBox>(request, `/api/client/warehouse/${id}/boxes`, 'boxes');
    const available = cheapestLast(boxes.filter(({ availability }) => availability === 'AVAILABLE'));
    const free = available.find((box) => {
      if (lock !== undefined && lock !== box.lockVersion) return false;
      const others = available.filter((other) => other.id !== box.id && (!withEqual || isEqual(box, other)));
      if (!withEqual && !withSecond) return claim(box.id);
      return others.length > 0 && claim(box.id) && others.some((other) => claim(other.id));
    });
    if (free !== undefined) return { boxId: free.id, boxName: free.name, warehouseId: id, warehouseName: name };
  }
  throw new Error(`The demo catalog has no free box left in ${warehouse ?? country}`);
}

/** Boxes of the same sides, lying or turned, and the same price. */
function isEqual(one: ListedBox, other: ListedBox): boolean {
  const likeness = ({ width, length, height, total }: ListedBox) =>
    [Math.min(width, length), Math.max(width, length), height, total.gross].join(' ');
  return likeness(one) === likeness(other);
}

/** Boxes that cost least come last: the price "from" of a warehouse must not change while tests of the catalogue compare it. */
function cheapestLast(boxes: readonly ListedBox[]): ListedBox[] {
  const least = Math.min(...boxes.map(({ total }) => total.gross));
  return boxes.toSorted((one, other) => Number(one.total.gross === least) - Number(other.total.gross === least));
}

/** On the page of a warehouse: the order button of the first box in the list that no parallel test takes. */
export async function offeredBox(page: Page): Promise<{ boxId: string; button: Locator }> {
  const rows = page.locator('main li[data-free=true][id^="box-"]');
  await rows.first().waitFor();
  for (const id of await rows.evaluateAll((all) => all.map((one) => one.id))) {
    const boxId = id.slice('box-'.length);
    if (claim(boxId)) return { boxId, button: page.locator(`[id="${id}"]`).getByRole('button') };
  }
  throw new Error(`Parallel tests take every box that ${page.url()} offers`);
}

/** A warehouse of the demo by its whole name. */
export async function warehouseNamed(request: APIRequestContext, name: string): Promise<WarehouseWithBoxes> {
  const warehouses: WarehouseWithBoxes[] = await readList(request, '/api/client/warehouse?limit=500', 'warehouses');
  const found = warehouses.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The demo has no warehouse ${name}`);
  return found;
}

async function readList<T>(request: APIRequestContext, path: string, name: string): Promise<T[]> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path} responded with ${response.status()}`);
  return (await response.json())[name];
}
