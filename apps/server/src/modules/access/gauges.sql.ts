import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';

export const accessGauges: Gauge[] = [
  {
    name: 'lock_commands',
    help: 'Door commands of the last 10 minutes by their current state',
    label: 'state',
    read: async (reader, now) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select lower(state) as label, count(*) as value from lock_commands
        where issued_at > ${now}::timestamptz - interval '10 minutes' group by state`.execute(reader);
      return rows;
    },
  },
];
