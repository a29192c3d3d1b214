import type { FailedRefund } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentFailedRefund } from './refund.presenter.ts';
import { listFailedRefunds as listRows } from './refund.sql.ts';

/** Lists refunds of the scope whose money staff must return, oldest first. */
export async function listFailedRefunds(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; offset: number; scope: Scope },
): Promise<{ refunds: FailedRefund[] }> {
  return { refunds: (await listRows(db, page)).map(presentFailedRefund) };
}
