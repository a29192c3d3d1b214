import type { CashDay, CashMovement } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { type DayRow, findDay, listCounts, listDays } from './cash-day.sql.ts';
import { listMovements } from './cash-movement.sql.ts';

interface Viewer {
  staffId: string;
  scope: Scope;
}

const presentDay = ({ countedById, closedById, ...row }: DayRow, staffId: string): CashDay => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  isOwn: countedById === staffId || closedById === staffId,
});

/** Days of drawers within the scope, the latest first, in pages. */
export async function showDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: { warehouseId: string | null; after: string | null; limit: number },
  { staffId, scope }: Viewer,
): Promise<{ days: CashDay[]; next: string | null }> {
  const rows = await listDays(db, { ...query, scope, limit: query.limit + 1, now: clock.now() });
  const days = rows.slice(0, query.limit).map((row) => presentDay(row, staffId));
  return { days, next: rows.length > query.limit ? (days.at(-1)?.id ?? null) : null };
}

/** A day with its movements and counts. @throws AppError not-found */
export async function showDay({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string, { staffId, scope }: Viewer) {
  const row = await findDay(db, id, clock.now());
  if (row === undefined || !includes(scope, { warehouseId: row.warehouseId, legalEntityId: null })) throw new AppError('not-found');
  const movements = (await listMovements(db, id)).map(({ at, ...movement }): CashMovement => ({ ...movement, at: at.toISOString() }));
  const counts = (await listCounts(db, id)).map(({ at, pieces, ...count }) => ({
    ...count,
    at: at.toISOString(),
    pieces: Object.entries(pieces).map(([value, number]) => ({ value: Number(value), pieces: number })),
  }));
  return { ...presentDay(row, staffId), movements, counts };
}
