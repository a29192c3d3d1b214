import type { SettledTransfer } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentSettled } from './bank-statement.presenter.ts';
import { listSettled } from './settled.sql.ts';

/** Matched and dismissed transfers of the scope's companies, the latest first. */
export async function listSettledTransfers(
  { db }: Pick<Deps, 'db'>,
  page: { scope: Scope; limit: number; offset: number },
): Promise<{ rows: SettledTransfer[] }> {
  return { rows: (await listSettled(db, page)).map(presentSettled) };
}
