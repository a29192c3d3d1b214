import { sql } from 'kysely';
import type { Gauge } from './gauge.ts';

/**
 * Replicas that replay this server's WAL, by their `application_name`, or their address if they have the standard one. A role without
 * `pg_read_all_stats` sees none, and neither does a server that is a replica itself.
 */
const replicas = sql`
  select coalesce(nullif(application_name, 'walreceiver'), host(client_addr), 'walreceiver') as label,
    greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as bytes, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds
  from pg_stat_replication where replay_lsn is not null and not pg_is_in_recovery()`;

export const replicaGauges: Gauge[] = [
  {
    name: 'replica_lag_bytes',
    help: 'WAL that a replica of the database has not replayed; absent without replicas',
    label: 'replica',
    read: async (reader) => {
      const { rows } = await sql<{
        label: string;
        value: number;
      }>`select label, max(bytes) as value from (${replicas}) r group by label`.execute(reader);
      return rows;
    },
  },
  {
    name: 'replica_lag_seconds',
    help: 'Time from a commit to its replay at a replica, as last measured; 0 if it has replayed everything',
    label: 'replica',
    read: async (reader) => {
      const { rows } = await sql<{
        label: string;
        value: number;
      }>`select label, max(seconds) as value from (${replicas}) r group by label`.execute(reader);
      return rows;
    },
  },
];
