import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';

/**
 * Boxes in a state today. A rented box gets its state after the tenancy. The time zone is looked up for each box (`limit 1`): the planner expects hardly any
 * states on a day, and would read them all again for each warehouse.
 */
const boxesIn = (kind: 'box-to-check' | 'box-repair', state: 'TO_CHECK' | 'REPAIR'): TaskSource => ({
  kind,
  facts: ['box_id', 'due_on', 'detail'],
  waiting: ({ now }) => sql`
    select b.id, s.set_at as since, s.set_at as rank, b.warehouse_id, w.legal_entity_id, b.id as box_id, s.until_on as due_on, s.reason as detail
    from box_states s join boxes b on b.id = s.box_id and b.removed_at is null
      cross join lateral (select x.time_zone, x.legal_entity_id from warehouses x where x.id = b.warehouse_id and x.archived_at is null limit 1) w
    where s.state = ${sql.lit(state)} and s.state in ('TO_CHECK', 'REPAIR')
      and coalesce(s.until_on, 'infinity'::date) > (${now}::timestamptz at time zone 'UTC')::date - 1
      and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date
      and not exists (select from box_reservations r where r.box_id = b.id and r.kind = 'RENTED')`,
});

/** Places on waiting lists that a colleague follows. The program serves the others alone. */
const followedPlaces: TaskSource = {
  kind: 'waitlist-entry',
  facts: ['client_id', 'reference', 'detail'],
  waiting: () => sql`
    select e.id, e.followed_at as since, e.followed_at as rank, e.warehouse_id, w.legal_entity_id, e.user_id as client_id, e.email as reference,
      nullif(left(e.note, 200), '') as detail
    from waitlist_entries e join warehouses w on w.id = e.warehouse_id
    where e.followed_at is not null and e.notified_at is null and e.closed_at is null and w.archived_at is null`,
};

export const catalogTasks: TaskSource[] = [followedPlaces, boxesIn('box-to-check', 'TO_CHECK'), boxesIn('box-repair', 'REPAIR')];
