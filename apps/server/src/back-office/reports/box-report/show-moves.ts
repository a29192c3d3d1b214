import type { Deps } from '../../../platform/module/context.ts';
import { type ReportPlace, resolveDays } from '../facts/index.ts';
import { countMovesByMonth, listMoved, type MoveData, sumMoves } from './moves.sql.ts';

type InDays = ReportPlace & { from?: string | undefined; to?: string | undefined };

/** Contracts that began and ended, per warehouse, per currency and per month. */
export async function showMoves(deps: Pick<Deps, 'db' | 'clock'>, place: InDays) {
  const days = await resolveDays(deps, place);
  const all = await sumMoves(deps.db, place, days);
  return {
    ...days,
    rows: all.flatMap(({ id, name, companyId, ...row }) =>
      id === null || name === null || companyId === null ? [] : [{ id, name, companyId, ...withNet(row) }],
    ),
    totals: all.filter(({ id }) => id === null).map(({ id, name, companyId, ...total }) => withNet(total)),
    months: await countMovesByMonth(deps.db, place, days),
  };
}

const withNet = (row: Omit<MoveData, 'id' | 'name' | 'companyId'>) => ({
  ...row,
  net: row.in - row.out,
  areaNet: row.areaIn - row.areaOut,
  rentNet: row.rentIn - row.rentOut,
});

/** A page of the contracts behind {@link showMoves}. A page has `limit` contracts; one that began and ended in the span has two rows. */
export async function listMovedContracts(
  deps: Pick<Deps, 'db' | 'clock'>,
  { kind, after, limit = 200, ...place }: InDays & { kind?: string | undefined; after?: string | undefined; limit?: number | undefined },
) {
  const days = await resolveDays(deps, place);
  const read = await listMoved(deps.db, place, { ...days, kind, after, limit: limit + 1 });
  const ids = [...new Set(read.map(({ id }) => id))];
  const shown = new Set(ids.slice(0, limit));
  return { ...days, rows: read.filter(({ id }) => shown.has(id)), next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
}
