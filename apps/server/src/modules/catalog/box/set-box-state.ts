import type { BoxRecord, BoxStateChange } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { offerBox } from '../waitlist/index.ts';
import type { SiteRow } from './box.sql.ts';
import type { BoxRecordRow } from './box-record.sql.ts';
import { hasWaiting, replaceStates } from './box-state.sql.ts';
import { changeLockedBox, readBackBox } from './change-locked-box.ts';

/** @throws AppError not-found, changed-elsewhere, box/occupied (held today), request/invalid at `from` or `until` */
export function setBoxState(
  deps: Deps,
  { change, ...box }: { id: string; version: number; change: BoxStateChange; scope: Scope },
  audit: StaffAudit,
): Promise<BoxRecord> {
  return changeLockedBox(deps, box, async (trx, row, site) => {
    const { rejected } = await applyState(trx, deps, site, [row], change);
    if (rejected.length > 0) throw new AppError('box/occupied');
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

/**
 * Sets the state of locked boxes of a warehouse. Boxes that are held today are rejected.
 * @throws AppError request/invalid at `from` or `until`
 */
export async function applyState(
  trx: Trx,
  deps: Deps,
  site: SiteRow,
  rows: readonly BoxRecordRow[],
  change: BoxStateChange,
): Promise<{ changed: BoxRecordRow[]; rejected: BoxRecordRow[] }> {
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
  return { changed, rejected: rows.filter(isHeld) };
}
