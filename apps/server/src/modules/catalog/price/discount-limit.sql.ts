import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Where a discount applies: in a warehouse, in all warehouses of a country, or in those of a legal entity. */
export type DiscountPlace = { warehouseId: string } | { country: string } | { legalEntityId: string };

const among = (place: DiscountPlace) =>
  'warehouseId' in place
    ? sql`w.id = ${place.warehouseId}`
    : 'country' in place
      ? sql`w.country = ${place.country}`
      : sql`w.legal_entity_id = ${place.legalEntityId}`;

/** The lowest list price of the boxes of a place, net per month in minor units; null without boxes. */
export async function lowestListPrice(reader: Reader, place: DiscountPlace): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    select min(b.price_net_month) as lowest from boxes b join warehouses w on w.id = b.warehouse_id
    where b.removed_at is null and ${among(place)}`.execute(reader);
  return rows[0]?.lowest ?? null;
}

/** The legal entities whose revenue a discount lowers, as parts of the place at which a limit is held. */
export async function listDiscountedEntities(
  reader: Reader,
  place: DiscountPlace,
): Promise<{ legalEntityId: string; warehouseId: string | null }[]> {
  if ('legalEntityId' in place) return [{ legalEntityId: place.legalEntityId, warehouseId: null }];
  const { rows } = await ('warehouseId' in place
    ? sql<{ legalEntityId: string; warehouseId: string | null }>`
        select w.legal_entity_id as "legalEntityId", w.id as "warehouseId" from warehouses w where w.id = ${place.warehouseId}`
    : sql<{ legalEntityId: string; warehouseId: string | null }>`
        select e.id as "legalEntityId", null::uuid as "warehouseId" from legal_entities e where e.country = ${place.country}`
  ).execute(reader);
  return rows;
}
