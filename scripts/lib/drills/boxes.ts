import { loadLargeCatalogue } from '../../../apps/server/src/demo/index.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { listFreeBoxes } from '../../../bench/lib/free-boxes.ts';

/** Fills a migrated database with boxes, all free. @returns the ids of those in Slovakia */
export async function loadFreeBoxes(connectionString: string, size: { warehouses: number; boxesPerWarehouse: number }): Promise<string[]> {
  const { db, close } = openDatabase(connectionString, { max: 1 });
  try {
    await loadLargeCatalogue(db, size);
    // They hold half of the boxes, and have no messages, which the audit would report.
    await db.deleteFrom('box_reservations').where('kind', '=', 'WAITLIST').execute();
    await db.deleteFrom('waitlist_entries').execute();
  } finally {
    await close();
  }
  return listFreeBoxes(connectionString);
}
