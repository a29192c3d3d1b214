import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';

export const operationsTasks: TaskSource[] = [
  {
    kind: 'webhook-disabled',
    facts: ['reference', 'detail'],
    waiting: () => sql`
      select e.id, e.disabled_at as since, e.disabled_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id, e.name as reference,
        left(e.url, 200) as detail
      from webhook_endpoints e where e.disabled_by = 'FAILURES' and e.removed_at is null`,
  },
  {
    kind: 'franchise-enquiry',
    facts: ['reference', 'detail'],
    waiting: () => sql`
      select c.id, c.received_at as since, c.received_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id, c.full_name as reference,
        c.city_to_open as detail
      from franchising_contacts c`,
  },
  {
    kind: 'error-report',
    facts: ['reference', 'detail'],
    waiting: () => sql`
      select r.id, r.received_at as since, r.received_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id, left(r.error, 200) as reference,
        r.count::text as detail
      from error_reports r`,
  },
];
