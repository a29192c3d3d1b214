import type { BackupState } from '@komora/embedded-postgres';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Gauge } from '../db/gauge.ts';

interface Archiver {
  failures: number;
  /** Set while the last attempt of the server failed: when it last handed over a segment, or began to count. */
  stuckSince: Date | null;
}

/** How the server hands its WAL over. It tries a segment again until that succeeds. */
async function readArchiver(reader: Reader): Promise<Archiver> {
  const { rows } = await sql<Archiver>`
    select failed_count::int as failures,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then coalesce(last_archived_time, stats_reset, last_failed_time) end as "stuckSince"
    from pg_stat_archiver`.execute(reader);
  return rows[0] ?? { failures: 0, stuckSince: null };
}

const secondsSince = (now: Date, at: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000);

/** The backups of the embedded database, in the process that takes them. Label `part`: `base`, `wal`; of failures also `archive`, the server's own. */
export function backupGauges(state: () => BackupState): Gauge[] {
  return [
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'End of the newest base backup, and of the last shipment after which no WAL waited',
      label: 'part',
      read: async () =>
        Object.entries(state().lastSuccess).flatMap(([label, at]) => (at === null ? [] : [{ label, value: at.getTime() / 1000 }])),
    },
    {
      name: 'backup_age_seconds',
      help: 'Age of the newest base backup, or the time since the start without one; time for which WAL is not stored',
      label: 'part',
      read: async (reader, now) => {
        const { startedAt, lastSuccess } = state();
        const { stuckSince } = await readArchiver(reader);
        const shipped = secondsSince(now, lastSuccess.wal ?? startedAt);
        return [
          { label: 'base', value: secondsSince(now, lastSuccess.base ?? startedAt) },
          { label: 'wal', value: stuckSince === null ? shipped : Math.max(shipped, secondsSince(now, stuckSince)) },
        ];
      },
    },
    {
      name: 'backup_failures_total',
      help: 'Failed base backups and shipments of the process, and failed attempts of the server to hand WAL over',
      label: 'part',
      isCounter: true,
      read: async (reader) => {
        const { base, wal } = state().failures;
        const { failures } = await readArchiver(reader);
        return [
          { label: 'base', value: base },
          { label: 'wal', value: wal },
          { label: 'archive', value: failures },
        ];
      },
    },
  ];
}
