import type { FailedRefund } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentFailedRefund } from './refund.presenter.ts';
import { listFailedRefunds as listRows } from './refund.sql.ts';

/** Lists refunds whose money staff must return, oldest first. */
export async function listFailedRefunds(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; offset: number },
): Promise<{ refunds: FailedRefund[] }> {
  return { refunds: (await listRows(db, page)).map(presentFailedRefund) };
}
