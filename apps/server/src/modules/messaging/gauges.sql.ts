import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';

export const messagingGauges: Gauge[] = [
  {
    name: 'messages',
    help: 'Messages that wait, and those of the last 24 hours that failed for good',
    label: 'status',
    read: async (reader, now) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select 'queued' as label, count(*) as value from messages where status = 'QUEUED'
        union all
        select 'failed', count(*) from messages where status = 'FAILED' and created_at > ${now}::timestamptz - interval '24 hours'`.execute(
        reader,
      );
      return rows;
    },
  },
  {
    name: 'message_oldest_queued_seconds',
    help: 'Age of the oldest message that waits; 0 if none does',
    read: async (reader, now) => {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value from messages where status = 'QUEUED'`.execute(
        reader,
      );
      return rows;
    },
  },
  {
    name: 'message_texts_broken',
    help: 'Texts of the operator that this release cannot use, so that messages have the standard ones',
    read: async (reader) => {
      const { rows } = await sql<{ value: number }>`
        select count(*) as value from message_text_faults f join message_texts t on t.id = f.message_text_id
        where not exists (select from message_texts n where n.kind = t.kind and n.language = t.language and n.version > t.version)`.execute(
        reader,
      );
      return rows;
    },
  },
];
