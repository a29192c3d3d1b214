import type { BoxRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { lockSite, type SiteRow } from './box.sql.ts';
import { presentBoxRecord } from './box-record.presenter.ts';
import { type BoxRecordRow, findBoxRecords, lockBoxRecords } from './box-record.sql.ts';

export interface BoxChange {
  id: string;
  version: number;
  scope: Scope;
}

/** Locks the warehouse and then the box, in the order of all changes by staff. @throws AppError not-found, changed-elsewhere */
export async function changeLockedBox<T>(
  deps: Deps,
  { id, version, scope }: BoxChange,
  work: (trx: Trx, row: BoxRecordRow, site: SiteRow) => Promise<T>,
): Promise<T> {
  let warehouseId = '';
  const result = await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const [found] = await findBoxRecords(trx, [id], scope, now);
    const site = found && (await lockSite(trx, found.warehouseId, scope));
    const [row] = await lockBoxRecords(trx, [id], scope, now);
    if (row === undefined || site === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: present(deps, row) });
    warehouseId = row.warehouseId;
    return work(trx, row, site);
  });
  catalogueChanged(deps.db, warehouseId);
  return result;
}

const present = ({ settings }: Deps, row: BoxRecordRow) => presentBoxRecord(row, sizeBoundsInCm2(settings.get('sizes')));

/** A box after a change in the same transaction. */
export async function readBackBox(trx: Trx, deps: Deps, id: string): Promise<BoxRecord> {
  const [row] = await findBoxRecords(trx, [id], everywhere, deps.clock.now());
  if (row === undefined) throw new Error(`Box ${id} is missing after it was stored`);
  return present(deps, row);
}
