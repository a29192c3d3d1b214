import { sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';

export const messagingTasks: TaskSource[] = [
  {
    kind: 'message-text-broken',
    facts: ['reference', 'detail'],
    waiting: () => sql`
      select t.id, f.noticed_at as since, f.noticed_at as rank, null::uuid as warehouse_id, null::uuid as legal_entity_id, t.kind as reference,
        t.language as detail
      from message_text_faults f join message_texts t on t.id = f.message_text_id
      where not exists (select from message_texts n where n.kind = t.kind and n.language = t.language and n.version > t.version)`,
  },
  {
    // Older ones help nobody any more. It belongs to the place of the client's latest contract; without a contract to the whole organisation.
    kind: 'message-failed',
    facts: ['client_id', 'reference', 'detail'],
    waiting: ({ now }) => sql`
      select m.id, m.created_at as since, m.created_at as rank, c.warehouse_id, c.legal_entity_id, m.client_id, m.recipient as reference,
        concat_ws(' · ', m.template, m.last_error) as detail
      from messages m
      left join lateral (select k.warehouse_id, k.legal_entity_id from contracts k where k.client_id = m.client_id order by k.created_at desc, k.id desc limit 1) c on true
      where m.status = 'FAILED' and m.resent_at is null and m.recipient <> 'removed' and m.created_at > ${now}::timestamptz - interval '30 days'`,
  },
];
