import type { WarehouseRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentWarehouseRecord } from './warehouse-record.presenter.ts';
import { countWarehouseRecords, findWarehouseRecord, listWarehouseRecords, type WarehouseFilter } from './warehouse-record.sql.ts';

type RecordDeps = Pick<Deps, 'db' | 'clock'>;

/** A page of warehouses for staff, by name. */
export async function listWarehousesOfStaff(
  { db, clock }: RecordDeps,
  { after, limit = 50, ...filter }: WarehouseFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const read = await listWarehouseRecords(db, filter, { after, limit: limit + 1, now: clock.now() });
  const { rows, next } = cutPage(read, limit);
  return { rows: rows.map(presentWarehouseRecord), next, count: presentCount(await countWarehouseRecords(db, filter, countLimit)) };
}

/** @throws AppError not-found */
export async function readWarehouseOfStaff({ db, clock }: RecordDeps, id: string, scope: Scope): Promise<WarehouseRecord> {
  const row = await findWarehouseRecord(db, id, scope, clock.now());
  if (row === undefined) throw new AppError('not-found');
  return presentWarehouseRecord(row);
}
