import type { ScheduledReport, ScheduleFilters, ScheduleRejection } from '@komora/api/admin';
import { adminEndpoints, isIntegrityReport } from '@komora/api/admin';
import { readGrants } from '../../../modules/identity/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { includes, type Scope, scopeOf, suffices } from '../../../platform/staff/scope.ts';
import { companyOfWarehouse, isCompanyOfWarehouses } from './schedule.sql.ts';

/** A report of a place. */
export interface ReportOfPlace {
  report: ScheduledReport;
  filters: Pick<ScheduleFilters, 'warehouse' | 'company'>;
}

/**
 * Where a person may read a report at this moment, as the report's own call decides it; or why not. The report then contains only the rows of this
 * scope.
 */
export async function readReportScope(
  reader: Reader,
  { report, filters: { warehouse, company } }: ReportOfPlace,
  staffId: string,
  now: Date,
): Promise<Scope | ScheduleRejection> {
  const grants = await readGrants(reader, staffId, now);
  if (grants === null) return 'STAFF_ENDED';
  const { right, scope: kind } = adminEndpoints[`GET /api/admin/reports/${isIntegrityReport(report) ? 'integrity' : report}`];
  const scope = scopeOf(grants, right);
  if (!suffices(scope, kind)) return 'NO_RIGHT';
  if (scope.everywhere) return scope;
  if (warehouse !== undefined) {
    const legalEntityId = await companyOfWarehouse(reader, warehouse);
    const place = kind === 'legal-entity' ? { warehouseId: null, legalEntityId } : { warehouseId: warehouse, legalEntityId: null };
    if (!includes(scope, place)) return 'OUT_OF_SCOPE';
  }
  if (company !== undefined && !scope.legalEntityIds.includes(company)) {
    if (kind === 'legal-entity' || !(await isCompanyOfWarehouses(reader, company, scope.warehouseIds))) return 'OUT_OF_SCOPE';
  }
  return scope;
}
