import type { AuditVerb } from '@komora/api/admin';
import { type Audited, type StaffAudit, writeAuditEntries } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type BulkChange, type ItemOutcome, type RunAudit, rejected } from '../../operations/index.ts';
import type { BoxRecordRow } from '../box/index.ts';
import { findBoxRecords, lockBoxRecords, lockSite, type SiteRow } from '../box/index.ts';

/** The values of a box that a bulk change is based on. */
export const markOf = ({ version, price }: Pick<BoxRecordRow, 'version' | 'price'>): string => `${version} ${price}`;

/** Changes locked boxes of one warehouse. @returns the outcomes, and an audit entry for each changed box */
export type ChangeOfSite = (
  trx: Trx,
  site: SiteRow,
  rows: readonly BoxRecordRow[],
  audit: RunAudit,
) => Promise<{ outcomes: ItemOutcome[]; audited: Audited[] }>;

/**
 * A change of boxes: locks warehouses and then boxes, in the order of all changes by staff. Boxes out of scope are not found, and boxes that have
 * changed since the preview are rejected.
 */
export function boxChange(deps: Deps, verb: AuditVerb, changeSite: ChangeOfSite): BulkChange {
  return async (trx, { items, scope, audit }) => {
    const ids = items.map(({ id }) => id);
    const now = deps.clock.now();
    const found = await findBoxRecords(trx, ids, scope, now);
    const sites: SiteRow[] = [];
    for (const id of [...new Set(found.map(({ warehouseId }) => warehouseId))].sort()) {
      const site = await lockSite(trx, id, scope);
      if (site !== undefined) sites.push(site);
    }
    const rows = await lockBoxRecords(trx, ids, scope, now);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const outcomes = items.flatMap(({ id, mark }): ItemOutcome[] => {
      const row = byId.get(id);
      if (row === undefined) return [rejected(id, 'not-found')];
      return markOf(row) === mark ? [] : [rejected(id, 'changed-elsewhere')];
    });
    const done = new Set(outcomes.map(({ id }) => id));
    for (const site of sites) {
      const own = rows.filter((row) => row.warehouseId === site.id && !done.has(row.id));
      if (own.length === 0) continue;
      const changed = await changeSite(trx, site, own, audit);
      outcomes.push(...changed.outcomes);
      const entry: StaffAudit = { ...audit, verb };
      await writeAuditEntries(trx, deps, entry, changed.audited);
    }
    return outcomes;
  };
}

export const changed = ({ id }: { id: string }): ItemOutcome => ({ id, outcome: 'CHANGED', code: null });
export const unchanged = ({ id }: { id: string }): ItemOutcome => ({ id, outcome: 'UNCHANGED', code: null });
