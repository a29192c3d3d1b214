import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface OfferedBox {
  id: string;
  warehouse_id: string;
  warehouse_name: string;
  area_cm2: number;
}

/** A box that is let, locked; undefined when somebody works on it at this moment, who then decides about it. */
export function lockIdleBox(trx: Trx, boxId: string): Promise<OfferedBox | undefined> {
  return trx
    .selectFrom('boxes as b')
    .innerJoin('warehouses as w', 'w.id', 'b.warehouse_id')
    .select(['b.id', 'b.warehouse_id', 'w.name as warehouse_name', 'b.area_cm2'])
    .where('b.id', '=', boxId)
    .where('b.active', '=', true)
    .where('w.deactivated_at', 'is', null)
    .forNoKeyUpdate('b')
    .skipLocked()
    .executeTakeFirst();
}

/** Whoever registered first of those who wait for this warehouse and for this size or any; locked. */
export async function lockNextWaiting(
  trx: Trx,
  box: { warehouseId: string; size: string },
): Promise<{ id: string; email: string; language: string } | undefined> {
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'email', 'language'])
    .where('warehouse_id', '=', box.warehouseId)
    .where('notified_at', 'is', null)
    .where((eb) => eb.or([eb('box_size', 'is', null), eb('box_size', '=', box.size)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function markTold(trx: Trx, entry: { id: string; tokenHash: Buffer; now: Date }): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ notified_at: entry.now, token_hash: entry.tokenHash })
    .where('id', '=', entry.id)
    .executeTakeFirstOrThrow();
}

/** Boxes whose private hold has run out, the longest ago first. */
export async function listLapsed(reader: Reader, page: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ box_id: string }>`
    select box_id from box_claims where kind = 'WAITLIST' and expires_at <= ${page.now} order by expires_at, box_id limit ${page.limit}`.execute(
    reader,
  );
  return rows.map((row) => row.box_id);
}
