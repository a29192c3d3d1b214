import { openDatabase } from '../../apps/server/src/platform/db/database.ts';

/** Ids of free boxes in Slovakia, which buyers can order. */
export async function listFreeBoxes(connectionString: string): Promise<string[]> {
  const { db, close } = openDatabase(connectionString, { max: 1 });
  const rows = await db
    .selectFrom('boxes')
    .innerJoin('warehouses', 'warehouses.id', 'boxes.warehouse_id')
    .leftJoin('box_reservations', 'box_reservations.box_id', 'boxes.id')
    .select('boxes.id')
    .where('box_reservations.box_id', 'is', null)
    .where('warehouses.country', '=', 'SVK')
    .orderBy('boxes.name')
    .execute();
  await close();
  return rows.map(({ id }) => id);
}
