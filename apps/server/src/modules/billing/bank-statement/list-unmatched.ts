import type { UnmatchedTransfer } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentUnmatched } from './bank-statement.presenter.ts';
import { listUnmatched as listRows } from './bank-statement.sql.ts';

/** Lists transfers of the scope's legal entities without a matching rent, oldest first. `total` counts all of them. */
export async function listUnmatched(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; offset: number; scope: Scope },
): Promise<{ transfers: UnmatchedTransfer[]; total: number }> {
  const rows = await listRows(db, page);
  return { transfers: rows.map(presentUnmatched), total: rows[0]?.total ?? 0 };
}
