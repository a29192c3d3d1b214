import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { JsonObject } from '../../db/schema.generated.ts';

export interface NewErrorReport {
  id: string;
  error: string;
  stacktrace: string;
  context: JsonObject;
  receivedAt: Date;
}

export async function insertErrorReport(trx: Trx, { id, error, stacktrace, context, receivedAt }: NewErrorReport): Promise<void> {
  await trx
    .insertInto('error_reports')
    .values({ id, error, stacktrace, context: JSON.stringify(context), received_at: receivedAt })
    .execute();
}

/** @param username an e-mail address, in any case of letters */
export async function deleteReportsOf(trx: Trx, username: string): Promise<void> {
  await trx.deleteFrom('error_reports').where(sql<string>`lower(context ->> 'username')`, '=', username.toLowerCase()).execute();
}
