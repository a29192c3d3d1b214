import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { insertDay, lockDrawer } from './cash-day.sql.ts';

/**
 * Opens the day of a drawer. It starts with what the day before left, which another person may still have to confirm.
 * @param input.openingFloat minor units, of the first day of a drawer only
 * @returns the id of the day
 * @throws AppError not-found; cash/not-accepted; cash/day-open while the day before is not closed; at `openingFloat`: revalid/rule/basic/not-null, cash/float-is-given
 */
export function openDay(
  deps: Deps,
  { warehouseId, openingFloat }: { warehouseId: string; openingFloat: number | null },
  { scope, audit }: { scope: Scope; audit: StaffAudit },
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const drawer = await lockDrawer(trx, warehouseId, now);
    if (drawer === undefined || !includes(scope, { warehouseId, legalEntityId: drawer.legalEntityId })) throw new AppError('not-found');
    const { legalEntityId, currency, today, last } = drawer;
    if (!drawer.acceptsCash) throw new AppError('cash/not-accepted');
    if (last !== null && (last.state === 'OPEN' || last.state === 'COUNTED')) throw new AppError('cash/day-open');
    if (last !== null && openingFloat !== null) throw fieldError('openingFloat', 'cash/float-is-given');
    if (last === null && openingFloat === null) throw fieldError('openingFloat', 'revalid/rule/basic/not-null');
    const float = last === null ? (openingFloat ?? 0) : (last.counted ?? 0) - last.banked;
    const id = deps.ids.uuid();
    const number = (last?.number ?? 0) + 1;
    await insertDay(trx, {
      id,
      warehouseId,
      legalEntityId,
      currency,
      number,
      day: today,
      openingFloat: float,
      openedBy: audit.staffId,
      now,
    });
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      legalEntityId,
      after: { number, day: today, openingFloat: float, currency },
    });
    return id;
  });
}
