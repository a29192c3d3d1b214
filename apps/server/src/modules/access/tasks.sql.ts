import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';
import { keypadTasks } from './keypad-code/keypad-code.sql.ts';

export const accessTasks: TaskSource[] = [
  {
    kind: 'not-me',
    facts: ['client_id', 'contract_id', 'detail'],
    waiting: () => sql`
      select g.id, r.reported_at as since, r.reported_at as rank, c.warehouse_id, c.legal_entity_id, r.user_id as client_id, c.id as contract_id,
        g.door as detail
      from door_reports r join door_log g on g.id = r.log_id join contracts c on c.id = g.contract_id`,
  },
  {
    kind: 'door-opening',
    facts: ['client_id', 'contract_id', 'box_id', 'due_at', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select o.id, o.requested_at as since, o.expires_at as rank, o.warehouse_id, c.legal_entity_id, c.client_id, c.id as contract_id, l.box_id,
        o.expires_at as due_at, s.name as reference, o.reason as detail
      from door_openings o join contracts c on c.id = o.contract_id join locks l on l.id = o.lock_id join staff s on s.id = o.requested_by
      where o.state = 'PENDING' and o.expires_at > ${now} and l.removed_at is null`,
  },
  { kind: 'keypad-codes', facts: ['detail'], waiting: ({ now }) => keypadTasks(now) },
  {
    kind: 'lock-offline',
    facts: ['box_id', 'reference', 'detail'],
    waiting: () => sql`
      select l.id, coalesce(l.online_at, l.created_at) as since, coalesce(l.online_at, l.created_at) as rank, l.warehouse_id, w.legal_entity_id, l.box_id,
        l.device_id as reference, l.door as detail
      from locks l join warehouses w on w.id = l.warehouse_id where not l.online and l.removed_at is null and w.archived_at is null`,
  },
  {
    kind: 'lock-battery',
    facts: ['box_id', 'reference', 'detail'],
    waiting: () => sql`
      select l.id, b.since, b.since as rank, l.warehouse_id, w.legal_entity_id, l.box_id, l.device_id as reference, l.battery_percent::text as detail
      from locks l join warehouses w on w.id = l.warehouse_id
      cross join lateral (select coalesce(l.battery_low_since, l.seen_at, l.created_at) as since) b
      where l.battery_percent < 20 and l.removed_at is null and w.archived_at is null`,
  },
];
