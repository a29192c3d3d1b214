import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';
import { isHeld } from './message/held.sql.ts';

export const messagingGauges: Gauge[] = [
  {
    name: 'messages',
    help: 'Messages that wait, those that wait for the end of the pause after a restore, and those of the last 24 hours that failed for good',
    label: 'status',
    read: async (reader, now) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select label, coalesce(value, 0) as value from (values ('queued', false), ('held', true)) as l(label, held) left join (
          select ${isHeld} as held, count(*) as value from messages where status = 'QUEUED' group by 1) m using (held)
        union all
        select 'failed', count(*) from messages where status = 'FAILED' and created_at > ${now}::timestamptz - interval '24 hours'`.execute(
        reader,
      );
      return rows;
    },
  },
  {
    name: 'message_oldest_queued_seconds',
    help: 'Age of the oldest message that waits and is not held; 0 if none does',
    read: async (reader, now) => {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value from messages where status = 'QUEUED' and not ${isHeld}`.execute(
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
