import { sql } from 'kysely';
import type { Reader, Trx } from '../db/database.ts';

export interface DeploymentRow {
  id: string;
  generation: number;
  recorded_at: Date;
  database_identity: string;
  paused_at: Date | null;
  paused_reason: string | null;
  lost_from: Date | null;
  lost_until: Date | null;
}

/** A period whose gateway calls may be missing in the database. */
export interface LostHistory {
  from: Date;
  until: Date;
}

const columns = ['id', 'generation', 'recorded_at', 'database_identity', 'paused_at', 'paused_reason', 'lost_from', 'lost_until'] as const;

/**
 * PostgreSQL's identity of the current database. A dump that is restored gets another database or cluster; a recovery to a point in time
 * gets another timeline.
 */
const identity = sql<string>`(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())
  || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export async function readDatabaseIdentity(reader: Reader): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select ${identity} as identity`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no identity');
  return row.identity;
}

/** Inserts the row at the first start; later calls have no effect. */
export async function insertDeployment(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  await trx
    .insertInto('deployment')
    .values({ id, recorded_at: now, database_identity: identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws Error before the first start */
export function readDeployment(reader: Reader): Promise<DeploymentRow> {
  return reader.selectFrom('deployment').select(columns).$castTo<DeploymentRow>().executeTakeFirstOrThrow();
}

export function lockDeployment(trx: Trx): Promise<DeploymentRow> {
  return trx.selectFrom('deployment').select(columns).forUpdate().$castTo<DeploymentRow>().executeTakeFirstOrThrow();
}

export async function updateDeployment(
  trx: Trx,
  change: {
    generation?: number;
    recordedAt?: Date;
    databaseIdentity?: string;
    paused?: { at: Date; reason: string } | null;
    lost?: LostHistory;
  },
): Promise<void> {
  const { generation, recordedAt, databaseIdentity, paused, lost } = change;
  await trx
    .updateTable('deployment')
    .set({
      ...(generation === undefined ? {} : { generation }),
      ...(recordedAt === undefined ? {} : { recorded_at: recordedAt }),
      ...(databaseIdentity === undefined ? {} : { database_identity: databaseIdentity }),
      ...(paused === undefined ? {} : { paused_at: paused?.at ?? null, paused_reason: paused?.reason ?? null }),
      ...(lost === undefined ? {} : { lost_from: lost.from, lost_until: lost.until }),
    })
    .executeTakeFirstOrThrow();
}

/** @returns true from the detection of a restore until the reconciliation */
export async function isBillingPaused(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('deployment').select('paused_at').executeTakeFirst();
  return row !== undefined && row.paused_at !== null;
}

/** @returns the period that the last restore lost; null if none */
export async function readLostHistory(reader: Reader): Promise<LostHistory | null> {
  const row = await reader.selectFrom('deployment').select(['lost_from', 'lost_until']).executeTakeFirst();
  return row?.lost_from == null || row.lost_until === null ? null : { from: row.lost_from, until: row.lost_until };
}
