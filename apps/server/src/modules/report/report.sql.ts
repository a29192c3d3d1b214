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
