import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';
import { insertStaff } from './staff.ts';

/**
 * The drawer of a warehouse with an open day of today, which begins with 1,000.00. A day that is over is closed.
 * @returns the id of the day
 */
export async function anOpenDrawer(app: TestApp, warehouseId: string, staffId?: string): Promise<string> {
  const now = app.clock.now();
  const by = staffId ?? (await insertStaff(app.pool, app.context.secretKey, {})).id;
  const [running] = await app.rows<{ id: string; isToday: boolean; state: string }>(
    `select d.id, d.state, d.day = ($2::timestamptz at time zone w.time_zone)::date as "isToday" from cash_days d join warehouses w on w.id = d.warehouse_id
     where d.warehouse_id = $1 and d.state in ('OPEN', 'COUNTED')`,
    [warehouseId, now],
  );
  if (running?.isToday && running.state === 'OPEN') return running.id;
  if (running !== undefined) await closeDrawer(app, running.id, by);
  const id = randomUUID();
  await app.rows(
    `insert into cash_days (id, warehouse_id, legal_entity_id, currency, number, day, opening_float, expected, opened_by, opened_at)
     select $1, w.id, e.id, e.currency, coalesce(b.number, 0) + 1, ($3::timestamptz at time zone w.time_zone)::date, coalesce(b.counted - b.banked, 100000),
       coalesce(b.counted - b.banked, 100000), $4, $3
     from warehouses w join legal_entities e on e.id = w.legal_entity_id
     left join lateral (select * from cash_days d where d.warehouse_id = w.id order by d.number desc limit 1) b on true where w.id = $2`,
    [id, warehouseId, now, by],
  );
  return id;
}

/** Counts and closes a day without a difference. */
export async function closeDrawer(app: TestApp, id: string, by: string): Promise<void> {
  await app.rows(
    `update cash_days set state = 'COUNTED', counted = expected, counted_by = $2, version = version + 1 where id = $1 and state = 'OPEN'`,
    [id, by],
  );
  await app.rows(
    `update cash_days set state = 'CLOSED', difference_reason = 'counted elsewhere', closed_by = $2, closed_at = $3, version = version + 1 where id = $1`,
    [id, by, app.clock.now()],
  );
}

/** Another person confirms a closed day. */
export async function confirmDrawer(app: TestApp, id: string): Promise<void> {
  const { id: by } = await insertStaff(app.pool, app.context.secretKey, {});
  await app.rows(
    `update cash_days set state = 'CONFIRMED', confirmed_by = $2, confirmed_at = closed_at, version = version + 1 where id = $1`,
    [id, by],
  );
}
