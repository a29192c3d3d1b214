import type { UnmatchedTransfer } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentUnmatched } from './bank-statement.presenter.ts';
import { listUnmatched as listRows } from './bank-statement.sql.ts';

/** Lists transfers without a matching rent, oldest first. `total` counts all of them. */
export async function listUnmatched(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; offset: number },
): Promise<{ transfers: UnmatchedTransfer[]; total: number }> {
  const rows = await listRows(db, page);
  return { transfers: rows.map(presentUnmatched), total: rows[0]?.total ?? 0 };
}
