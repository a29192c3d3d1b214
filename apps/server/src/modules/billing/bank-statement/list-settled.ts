import type { SettledTransfer } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutByInstant, instantPosition } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentSettled } from './bank-statement.presenter.ts';
import { listSettled } from './settled.sql.ts';

/** Matched and dismissed transfers of the scope's companies, the latest first. */
export async function listSettledTransfers(
  { db }: Pick<Deps, 'db'>,
  { scope, id, after, limit = 50 }: { scope: Scope; id?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: SettledTransfer[]; next: string | null }> {
  const read = await listSettled(db, { scope, id, after: instantPosition(after), limit: limit + 1 });
  const { rows, next } = cutByInstant(read, limit, ({ settledAt }) => settledAt);
  return { rows: rows.map(presentSettled), next };
}
