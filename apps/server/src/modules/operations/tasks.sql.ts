import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';

/** Days in which another certificate can be ordered and entered. */
const daysBeforeExpiry = 30;

export const operationsTasks: TaskSource[] = [
  {
    kind: 'certificate-expiring',
    facts: ['reference', 'due_at'],
    // The key of the table is a text; ids of tasks are UUIDs.
    waiting: ({ now }) => sql`
      select md5(concat('certificate of ', p.provider, p.legal_entity_id))::uuid as id, greatest(p.changed_at, p.expires_at - make_interval(days => ${daysBeforeExpiry})) as since,
        p.expires_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id,
        concat_ws(': ', case p.provider when 'APPLE_WALLET' then 'Apple Wallet' when 'KSEF' then 'KSeF' else p.provider end,
          (select e.name from legal_entities e where e.id = p.legal_entity_id)) as reference, p.expires_at as due_at
      from provider_secrets p where p.expires_at <= ${now}::timestamptz + make_interval(days => ${daysBeforeExpiry})`,
  },
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
