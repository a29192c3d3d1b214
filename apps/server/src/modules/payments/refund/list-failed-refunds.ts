import type { FailedRefund } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutByInstant, instantPosition } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentFailedRefund } from './refund.presenter.ts';
import { listFailedRefunds as listRows } from './refund.sql.ts';

/** Lists refunds of the scope whose money staff must return, oldest first. */
export async function listFailedRefunds(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, scope }: { after?: string | undefined; limit?: number | undefined; scope: Scope },
): Promise<{ refunds: FailedRefund[]; next: string | null }> {
  const read = await listRows(db, { after: instantPosition(after), limit: limit + 1, scope });
  const { rows, next } = cutByInstant(read, limit, (row) => row.failed_at);
  return { refunds: rows.map(presentFailedRefund), next };
}
