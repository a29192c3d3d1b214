import type { DataExport } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { presentExport } from './export.presenter.ts';
import { listExportRows } from './export.sql.ts';

const mostExports = 50;

/** The exports of the person, the newest first. */
export async function listExports({ db }: Pick<Deps, 'db'>, staffId: string): Promise<{ exports: DataExport[] }> {
  return { exports: (await listExportRows(db, staffId, mostExports)).map(presentExport) };
}
