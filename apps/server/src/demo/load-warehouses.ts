import type { WarehouseSettings } from '@komora/api/admin';
import { addDays, addMonthsClamped, foldForSearch, localDateIn } from '@komora/domain';
import {
  changeBox,
  createBoxes,
  createWarehouse,
  publishPlan,
  publishWarehouse,
  readBox,
  saveDraft,
  setWarehouseActive,
} from '../modules/catalog/index.ts';
import { everywhere } from '../platform/staff/scope.ts';
import { layOut } from './floor-plan.ts';
import { generatorRows } from './generator-rows.ts';
import type { EntitiesByCountry, LoadedEntity } from './load-operator.ts';
import type { Act, DemoTrx } from './load-staff.ts';
import { accesses, christmas, christmasEve, descriptions } from './place-texts.ts';
import { type Place, places } from './places.ts';
import { type PricedBox, priceBox } from './price-box.ts';
import type { Random } from './random.ts';

export type LoadedBox = PricedBox & { id: string };

export interface LoadedWarehouse {
  id: string;
  place: Place;
  entity: LoadedEntity;
  boxes: LoadedBox[];
}

/** Every place of the operator's countries with its plan and boxes; nothing is let yet. */
export async function loadWarehouses(deps: DemoTrx, act: Act, random: Random, entities: EntitiesByCountry): Promise<LoadedWarehouse[]> {
  const loaded: LoadedWarehouse[] = [];
  for (const place of places) {
    const entity = entities.get(place.country);
    if (entity !== undefined) loaded.push(await loadWarehouse(deps, act, { random, place, entity }));
  }
  return loaded;
}

async function loadWarehouse(
  deps: DemoTrx,
  act: Act,
  { random, place, entity }: { random: Random; place: Place; entity: LoadedEntity },
): Promise<LoadedWarehouse> {
  const { floors, boxes: planned } = layOut(place.rows, random);
  const priced = planned.map((box) => priceBox(box, { place, currency: entity.currency, random }));
  const settings = settingsOf(place, entity, localDateIn(entity.timeZone, deps.clock.now()));
  const { id, ...created } = await createWarehouse(
    deps,
    { settings, legalEntityId: entity.id, scope: everywhere },
    act('warehouse.create'),
  );
  const site = { warehouseId: id, scope: everywhere };
  for (const { floor } of floors)
    await createBoxes(deps, { ...site, floor, rows: generatorRows(priced.filter((box) => box.floor === floor)) }, act('box.generate'));
  // The boxes have their places already. The draft adds walls and labels.
  const draft = await saveDraft(deps, { ...site, version: 0, floors, places: [] }, act('plan.save-draft'));
  const plan = await publishPlan(deps, { ...site, version: draft.version }, act('plan.publish'));
  const boxes = withIds(priced, plan.boxes);
  for (const box of boxes) if (!box.active) await withdrawBox(deps, act, box.id);
  const { version } = await publishWarehouse(deps, { id, version: created.version, scope: everywhere }, act('warehouse.publish'));
  if (place.state === 'DEACTIVATED')
    await setWarehouseActive(deps, { id, version, active: false, scope: everywhere }, act('warehouse.deactivate'));
  return { id, place, entity, boxes };
}

/** @throws Error if a box has no id: the plan was published without it */
function withIds(priced: readonly PricedBox[], published: readonly { id: string; name: string }[]): LoadedBox[] {
  const ids = new Map(published.map((box) => [box.name, box.id]));
  return priced.map((box) => {
    const id = ids.get(box.name);
    if (id === undefined) throw new Error(`The published plan has no box ${box.name}`);
    return { ...box, id };
  });
}

/** Takes a box from the offer. */
async function withdrawBox(deps: DemoTrx, act: Act, id: string): Promise<void> {
  const { version, name, floor, width, length, height, lockVersion } = await readBox(deps, id, everywhere);
  const values = { name, floor, width, length, height, lockVersion, active: false };
  await changeBox(deps, { id, version, scope: everywhere, values, position: null }, act('box.change'));
}

function settingsOf(place: Place, { phoneNumber }: LoadedEntity, today: string): WarehouseSettings {
  const { name, city, street, number, zip, lat, lng, features, state } = place;
  return {
    name,
    address: { street, number, city, zip },
    location: { lat, lng },
    features,
    description: descriptions[place.description],
    accessibilityByCar: accesses[place.access],
    openingHours: openingHours(place),
    specialDays: place.hours ? holidays(today) : [],
    phoneNumber,
    email: `${slug(city)}@komora.example`,
    availableFrom: state === 'FULL' ? addDays(addMonthsClamped(today, 1), -6) : null,
    lockProximity: 150,
  };
}

const slug = (city: string): string => foldForSearch(city).replace(/[^a-z]+/g, '-');

/** The next Christmas: a short day and two closed ones. */
function holidays(today: string) {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '12-26' ? 1 : 0);
  return [
    { date: `${year}-12-24`, hours: [{ opens: 8 * 60, closes: 12 * 60 }], note: christmasEve },
    { date: `${year}-12-25`, hours: [], note: christmas },
    { date: `${year}-12-26`, hours: [], note: christmas },
  ];
}

function openingHours({ hours }: Place): { weekday: number; opens: number; closes: number }[] {
  if (!hours) return [];
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const [opens, closes] = weekday <= 5 ? hours.weekdays : hours.weekends;
    return { weekday, opens: opens * 60, closes: closes * 60 };
  });
}
