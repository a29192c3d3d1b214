import { sql } from 'kysely';
import type { Trx, Writer } from '../../../platform/db/database.ts';
import type { JsonObject } from '../../../platform/db/schema.generated.ts';

export interface NewErrorReport {
  id: string;
  /** Equal reports have the same fingerprint. */
  fingerprint: Buffer;
  error: string;
  stacktrace: string;
  context: JsonObject;
  receivedAt: Date;
}

/** Stores a report, or counts it at an equal one. */
export async function insertErrorReport(writer: Writer, report: NewErrorReport): Promise<void> {
  const { id, fingerprint, error, stacktrace, context, receivedAt } = report;
  await writer
    .insertInto('error_reports')
    .values({
      id,
      fingerprint,
      error,
      stacktrace,
      context: JSON.stringify(context),
      received_at: receivedAt,
      last_received_at: receivedAt,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((eb) => ({ count: eb('error_reports.count', '+', 1), last_received_at: receivedAt })),
    )
    .execute();
}

/** @param username an e-mail address, in any case of letters */
export async function deleteReportsOf(trx: Trx, username: string): Promise<void> {
  await trx.deleteFrom('error_reports').where(sql<string>`lower(context ->> 'username')`, '=', username.toLowerCase()).execute();
}
