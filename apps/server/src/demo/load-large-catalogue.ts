import { Country } from '@komora/api/enumerations';
import { sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { randomIds } from '../platform/ids.ts';
import { loadOperator } from './load-operator.ts';

/**
 * Many warehouses for a measurement: spread over Central Europe, with boxes of every size, half of them held for a long
 * time. Works on a database without warehouses; legal entities are made when there are none.
 */
export async function loadLargeCatalogue(
  db: Database,
  { warehouses, boxesPerWarehouse }: { warehouses: number; boxesPerWarehouse: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entity = await trx.selectFrom('legal_entities').select('id').limit(1).executeTakeFirst();
    if (entity === undefined) {
      const deps = { db: trx, clock: systemClock, ids: randomIds };
      await loadOperator(deps, (verb) => ({ verb, job: 'large catalogue' }), Country.options);
    }
    await sql`
      insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, features, floor_plan)
      select e.id, e.country, t.city || ' ' || n, s.street, (n % 120 + 1)::text, t.city, lpad((n % 100000)::text, 5, '0'),
        46 + (n * 7919 % 8000) / 1000.0, 13 + (n * 104729 % 10000) / 1000.0, e.time_zone,
        case n % 3 when 0 then array['ACCESS_24_7', 'SMART'] when 1 then array['PARKING', 'HEATING'] else array['VIDEO_MONITORING'] end, '{"floors": []}'
      from generate_series(1, ${warehouses}::int) as n
      join lateral (select (array['Bratislava', 'Košice', 'Žilina', 'Praha', 'Brno', 'Ostrava', 'Warszawa', 'Kraków', 'Wrocław', 'Budapest', 'Debrecen', 'Győr'])[n % 12 + 1] as city) t on true
      join lateral (select (array['Hlavná', 'Košická', 'Vídeňská', 'Długa', 'Váci út', 'Štefánikova', 'Lipová'])[n % 7 + 1] as street) s on true
      join lateral (select * from legal_entities order by country offset n % (select count(*) from legal_entities) limit 1) e on true
    `.execute(trx);
    await sql`
      insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
      select w.id, 'B' || b, 80 + b * 37 % 320, 100 + b * 53 % 400, 250, 1900 + b * 397 % 20000, case b % 2 when 0 then 'V2' else 'V1' end,
        jsonb_build_object('x', b % 10 * 500, 'y', b / 10 * 500, 'width', 80 + b * 37 % 320, 'height', 100 + b * 53 % 400)
      from warehouses w cross join generate_series(1, ${boxesPerWarehouse}::int) as b
      where not exists (select from boxes o where o.warehouse_id = w.id)
    `.execute(trx);
    // Half of the boxes have WAITLIST reservations, which need the fewest other rows.
    await sql`
      insert into waitlist_entries (id, warehouse_id, email, language, created_at, notified_at)
      select b.id, b.warehouse_id, 'bench-' || b.id || '@komora.example', 'EN', now(), now() from boxes b
      where hashtext(b.id::text) % 2 = 0 and not exists (select from box_reservations c where c.box_id = b.id)
    `.execute(trx);
    await sql`
      insert into box_reservations (box_id, kind, waitlist_entry_id, expires_at, reserved_at)
      select b.id, 'WAITLIST', b.id, now() + interval '30 days', now() from boxes b join waitlist_entries e on e.id = b.id
    `.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
}
