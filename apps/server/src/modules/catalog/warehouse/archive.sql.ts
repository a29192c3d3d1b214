import type { ArchiveObstacle, ArchivePreview } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

interface ObstacleRow extends Omit<ArchiveObstacle, 'expiresAt'> {
  readonly expiresAt: Date | null;
  readonly count: number;
}

/** Boxes that are let, held or offered at `now`, the first `most` by name, and all that an archive leaves behind. */
export async function readArchivePreview(
  reader: Reader,
  warehouseId: string,
  { most, now }: { most: number; now: Date },
): Promise<ArchivePreview> {
  const { rows } = await sql<ObstacleRow>`
    select b.id as "boxId", b.name as box, case when r.kind = 'RENTED' then 'RENTED' when r.kind = 'WAITLIST' then 'OFFER' when r.move_in_id is not null then 'MOVE_IN' else 'ORDER' end as kind,
      coalesce(r.contract_id, r.order_id, r.move_in_id, r.waitlist_entry_id) as id, c.business_id as "contractNumber", r.expires_at as "expiresAt",
      count(*) over ()::int as count
    from boxes b join box_reservations r on r.box_id = b.id left join contracts c on c.id = r.contract_id
    where b.warehouse_id = ${warehouseId} and (r.expires_at is null or r.expires_at > ${now}) order by natural_order(b.name), b.id limit ${most}`.execute(
    reader,
  );
  const { rows: left } = await sql<{ waiting: number; locks: number }>`
    select (select count(*)::int from waitlist_entries e where e.warehouse_id = ${warehouseId} and e.notified_at is null and e.closed_at is null) as waiting,
      (select count(*)::int from locks l where l.warehouse_id = ${warehouseId} and l.removed_at is null) as locks`.execute(reader);
  const { waiting = 0, locks = 0 } = left[0] ?? {};
  const obstacles = rows.map(({ count: _, expiresAt, ...obstacle }) => ({ ...obstacle, expiresAt: expiresAt?.toISOString() ?? null }));
  return { obstacles, count: rows[0]?.count ?? 0, waiting, locks };
}
