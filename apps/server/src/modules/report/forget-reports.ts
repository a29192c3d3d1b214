import type { Trx } from '../../db/database.ts';
import { deleteReportsOf } from './report.sql.ts';

/** Error reports carry what the browser knew of the person: those of a leaving client go. */
export async function forgetReports(trx: Trx, { email }: { email: string }): Promise<void> {
  await deleteReportsOf(trx, email);
}
