import { sizeBoundsInCm2 } from '../../../modules/catalog/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { type ReportPlace, resolveDay } from '../facts/index.ts';
import { type BoxFilter, listUnitMix, readRentRoll } from './occupancy.sql.ts';

type BoxDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
type OnDay = ReportPlace & { asOf?: string | undefined };

/** A page of the boxes that existed at the end of a day, and the totals of all pages. */
export async function showRentRoll(
  deps: BoxDeps,
  { state, size, floor, after, limit = 200, ...place }: OnDay & BoxFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const asOf = await resolveDay(deps, place);
  const bounds = sizeBoundsInCm2(deps.settings.get('sizes'));
  const { rows, totals } = await readRentRoll(deps.db, place, {
    on: asOf,
    bounds,
    filter: { state, size, floor },
    after,
    limit: limit + 1,
  });
  return { asOf, ...cutPage(rows, limit), totals };
}

/** Boxes and prices by size and floor at the end of a day. */
export async function showUnitMix(deps: BoxDeps, place: OnDay) {
  const asOf = await resolveDay(deps, place);
  return { asOf, rows: await listUnitMix(deps.db, place, { on: asOf, bounds: sizeBoundsInCm2(deps.settings.get('sizes')) }) };
}
