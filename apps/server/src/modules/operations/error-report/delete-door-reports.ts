import type { Trx } from '../../../platform/db/database.ts';
import { deleteReportsOf } from './error-report.sql.ts';

/** Account deletion: deletes the client's error reports, because they contain data of the browser. */
export async function deleteErrorReports(trx: Trx, { email }: { email: string }): Promise<void> {
  await deleteReportsOf(trx, email);
}
