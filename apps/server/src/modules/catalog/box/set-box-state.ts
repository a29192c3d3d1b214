import type { BoxRecord, BoxStateChange, BulkOutcome } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { offerBox } from '../waitlist/index.ts';
import { lockSite, type SiteRow } from './box.sql.ts';
import { type BoxRecordRow, lockBoxRecords } from './box-record.sql.ts';
import { hasWaiting, replaceStates } from './box-state.sql.ts';
import { changeLockedBox, readBackBox } from './change-locked-box.ts';

interface ManyBoxes {
  warehouseId: string;
  boxIds: readonly string[];
  change: BoxStateChange;
  scope: Scope;
}

/** @throws AppError not-found, changed-elsewhere, box/occupied (held today), request/invalid at `from` or `until` */
export function setBoxState(
  deps: Deps,
  { change, ...box }: { id: string; version: number; change: BoxStateChange; scope: Scope },
  audit: StaffAudit,
): Promise<BoxRecord> {
  return changeLockedBox(deps, box, async (trx, row, site) => {
    const { rejected } = await apply(trx, deps, site, [row], change);
    if (rejected[0] !== undefined) throw new AppError(rejected[0].code);
    const record = await readBackBox(trx, deps, row.id);
    const { state, states } = row;
    await writeAuditEntry(trx, deps, audit, {
      id: row.id,
      warehouseId: row.warehouseId,
      before: { state, states },
      after: { state: record.state, states: record.states },
    });
    return record;
  });
}

/** Sets the state of many boxes; rejected ones stay as they are. @throws AppError request/invalid at `warehouseId`, `from` or `until` */
export async function setBoxStates(deps: Deps, many: ManyBoxes, audit: StaffAudit): Promise<BulkOutcome> {
  const outcome = await inTransaction(deps.db, async (trx) => {
    const applied = await applyToMany(trx, deps, many);
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      warehouseId: many.warehouseId,
      after: { ...many.change, boxIds: applied.changedIds },
    });
    return applied;
  });
  catalogueChanged(deps.db, many.warehouseId);
  return outcome;
}

/** What {@link setBoxStates} would do. */
export function previewBoxStates(deps: Deps, many: ManyBoxes): Promise<BulkOutcome> {
  return inPreview(deps.db, (trx) => applyToMany(trx, deps, many));
}

async function applyToMany(trx: Trx, deps: Deps, { warehouseId, boxIds, change, scope }: ManyBoxes): Promise<BulkOutcome> {
  const site = await lockSite(trx, warehouseId, scope);
  if (site === undefined) throw invalidField('warehouseId');
  const ids = [...new Set(boxIds)];
  const rows = (await lockBoxRecords(trx, ids, scope, deps.clock.now())).filter((row) => row.warehouseId === warehouseId);
  const { changedIds, rejected } = await apply(trx, deps, site, rows, change);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id)).map((id) => ({ id, code: 'not-found' as const }));
  return { changedIds, rejected: [...rejected, ...unknown] };
}

async function apply(trx: Trx, deps: Deps, site: SiteRow, rows: readonly BoxRecordRow[], change: BoxStateChange): Promise<BulkOutcome> {
  const now = deps.clock.now();
  const today = localDateIn(site.timeZone, now);
  if (change.from < today) throw invalidField('from');
  if (change.until !== null && change.until <= change.from) throw invalidField('until');
  const isToday = change.from === today;
  const isHeld = (row: BoxRecordRow) => change.state !== 'FREE_TO_LET' && isToday && row.state === 'HELD';
  const changed = rows.filter((row) => !isHeld(row));
  await replaceStates(
    trx,
    changed.map(({ id }) => id),
    change,
    now,
  );
  if (change.state === 'FREE_TO_LET' && isToday && (await hasWaiting(trx, site.id)))
    for (const { id, state } of changed) if (state !== 'LET' && state !== 'HELD') await offerBox(trx, deps, id);
  return { changedIds: changed.map(({ id }) => id), rejected: rows.filter(isHeld).map(({ id }) => ({ id, code: 'box/occupied' })) };
}
