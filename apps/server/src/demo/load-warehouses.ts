import { addDays, addMonthsClamped, foldForSearch } from '@komora/domain';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import { layOut, type PlannedBox } from './floor-plan.ts';
import { listPrice } from './list-price.ts';
import type { EntitiesByCountry, LoadedEntity } from './load-operator.ts';
import { accesses, christmas, christmasEve, descriptions } from './place-texts.ts';
import { type Place, places } from './places.ts';
import type { Random } from './random.ts';

export interface LoadedBox {
  id: string;
  name: string;
  active: boolean;
  priceNetMonth: number;
  lockVersion: 'V1' | 'V2';
}

export interface LoadedWarehouse {
  id: string;
  place: Place;
  entity: LoadedEntity;
  boxes: LoadedBox[];
}

/** Every place of the operator's countries with its plan and boxes; nothing is let yet. */
export async function loadWarehouses(
  trx: Trx,
  ids: IdSource,
  random: Random,
  entities: EntitiesByCountry,
  now: Date,
  today: string,
): Promise<LoadedWarehouse[]> {
  const built = places.flatMap((place) => {
    const entity = entities.get(place.country);
    if (entity === undefined) return [];
    const plan = layOut(place.rows, random);
    return [{ id: ids.uuid(), place, entity, plan, boxes: plan.boxes.map((box) => priceBox(box, place, entity, ids, random)) }];
  });
  await trx
    .insertInto('warehouses')
    .values(built.map(({ id, place, entity, plan }) => warehouseRow(id, place, entity, plan.floors, now, today)))
    .execute();
  await trx
    .insertInto('boxes')
    .values(
      built.flatMap(({ id, boxes }) =>
        boxes.map(({ planned, lockVersion, height, ...box }) => ({
          id: box.id,
          warehouse_id: id,
          name: planned.name,
          width_cm: planned.width,
          length_cm: planned.length,
          height_cm: height,
          price_net_month: box.priceNetMonth,
          active: box.active,
          lock_version: lockVersion,
          floor: planned.floor,
          shape: JSON.stringify({ x: planned.x, y: planned.y, width: planned.width, height: planned.length }),
        })),
      ),
    )
    .execute();
  return built.map(({ id, place, entity, boxes }) => ({ id, place, entity, boxes }));
}

function priceBox(planned: PlannedBox, place: Place, { currency }: LoadedEntity, ids: IdSource, random: Random) {
  const isSmart = place.features.includes('SMART');
  // Upstairs is a little cheaper.
  const level = place.priceLevel * (planned.floor > 0 ? 0.93 : 1);
  return {
    id: ids.uuid(),
    name: planned.name,
    planned,
    active: !random.chance(0.035),
    lockVersion: isSmart && random.chance(0.85) ? ('V2' as const) : ('V1' as const),
    height: planned.floor > 0 ? 240 : 280,
    priceNetMonth: listPrice(planned.width * planned.length, currency, level),
  };
}

function warehouseRow(id: string, place: Place, entity: LoadedEntity, floors: unknown, now: Date, today: string) {
  const { country, name, city, street, number, zip, lat, lng, features, state } = place;
  return {
    id,
    legal_entity_id: entity.id,
    country,
    name,
    city,
    street,
    number,
    zip,
    lat,
    lng,
    time_zone: entity.timeZone,
    features,
    description: JSON.stringify(descriptions[place.description]),
    accessibility_by_car: JSON.stringify(accesses[place.access]),
    opening_hours: JSON.stringify(openingHours(place)),
    special_days: JSON.stringify(place.hours ? holidays(today) : []),
    phone_number: entity.phoneNumber,
    email: `${slug(city)}@komora.example`,
    available_from: state === 'FULL' ? addDays(addMonthsClamped(today, 1), -6) : null,
    deactivated_at: state === 'DEACTIVATED' ? now : null,
    floor_plan: JSON.stringify({ floors }),
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
