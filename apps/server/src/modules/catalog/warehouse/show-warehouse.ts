import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { localDay } from './local-midnight.ts';
import type { ListResponse } from './search-warehouses.ts';
import { lowestPriceSince, presentBoxes, presentFloorPlan, presentWarehouse } from './warehouse.presenter.ts';
import { type BoxRow, selectBoxes, selectDetail, selectFloorPlan } from './warehouse.sql.ts';

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { index: CatalogueIndex };

/** One warehouse in full. @throws AppError not-found */
export async function showWarehouse({ db, clock, settings, index }: ShowDeps, id: string): Promise<ListResponse> {
  const view = await index.fresh();
  const found = view.get(id);
  const detail = found && (await selectDetail(db, id));
  if (!found || !detail) throw new AppError('not-found');
  const { timeZone } = found.row;
  const { today } = localDay(timeZone, clock.now());
  // The view expires at midnight, when a special day can be over.
  return {
    json: JSON.stringify(presentWarehouse(found.item, detail, { timeZone, today }, settings.get('sizes'))),
    expiresAt: view.expiresAt,
  };
}

/** Its boxes. @throws AppError not-found */
export async function showBoxes(deps: ShowDeps, id: string): Promise<ListResponse> {
  const { rows, context, expiresAt } = await readBoxes(deps, id);
  const plan = await selectFloorPlan(deps.db, id);
  return { json: JSON.stringify(presentBoxes(plan?.floors ?? [], rows, context)), expiresAt };
}

/** Its floor plan. @throws AppError not-found */
export async function showFloorPlan(deps: ShowDeps, id: string): Promise<ListResponse> {
  const { rows, context, expiresAt } = await readBoxes(deps, id);
  const plan = await selectFloorPlan(deps.db, id);
  if (!plan) throw new AppError('not-found');
  return { json: JSON.stringify(presentFloorPlan(plan.floors, rows, context)), expiresAt };
}

async function readBoxes({ db, clock, settings, index }: ShowDeps, id: string) {
  const view = await index.fresh();
  const found = view.get(id);
  if (!found) throw new AppError('not-found');
  const now = clock.now();
  const { today, midnight } = localDay(found.row.timeZone, now);
  const tariff = view.tariff(found.row);
  const rows = await selectBoxes(db, id, now, lowestPriceSince(today));
  const bounds = sizeBoundsInCm2(settings.get('sizes'));
  return { rows, context: { tariff, bounds, deactivated: found.row.deactivated, today }, expiresAt: Math.min(midnight, firstExpiry(rows)) };
}

function firstExpiry(rows: readonly BoxRow[]): number {
  return rows.reduce((first, { expiresAt }) => Math.min(first, expiresAt ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY);
}
